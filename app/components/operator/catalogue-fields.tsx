/** The fields of a catalogue form, with their errors beside them and listed on top. */
import { Fragment, type ReactNode } from "react";
import { type CatalogueField, seenName } from "~/domain/operator/catalogue-field";
import { classNames } from "~/ui/class-names";
import {
	type FieldName,
	type OperatorKey,
	type OperatorText,
	useOperatorText,
} from "./operator-text";

type FieldView = {
	error: ReactNode;
	input: { defaultValue?: string | undefined };
};

type FieldsProps = {
	fields: readonly CatalogueField[];
	/** Returns what a field shows. */
	viewOf: (name: string) => FieldView;
	/** The currency of the record's amounts, such as `EGP`. */
	currency: string;
};

/** The fields that hold an amount of money, whose labels name its currency. */
const moneyFields = ["price", "value", "minimal_spend"] as const;

function labelOf(name: string, text: OperatorText, currency: string): string {
	const money = moneyFields.find((field) => field === name);
	return money
		? text.t(`fieldInCurrency.${money}`, { currency })
		: text.t(`field.${name as FieldName}`);
}

/** Lists the errors, each linked to its field. */
export function FieldProblems({
	fields,
	viewOf,
	currency,
	isStale,
}: FieldsProps & { isStale: boolean }) {
	const text = useOperatorText();
	const wrong = fields.filter(({ name }) => viewOf(name).error);
	if (wrong.length === 0) return null;
	return (
		<div role="alert" className="notice danger">
			<p>{text.t("form.problem")}</p>
			<ul>
				{wrong.map(({ name }) => (
					<li key={name}>
						<a href={`#${name}`}>{labelOf(name, text, currency)}</a>: {viewOf(name).error}
					</li>
				))}
			</ul>
			{isStale ? <p>{text.t("form.stale")}</p> : null}
		</div>
	);
}

type CatalogueFieldsProps = FieldsProps & {
	/** The digest of what each field showed; empty for a new record. */
	seen: Readonly<Record<string, string>>;
	/** The stored values of fields that somebody else has changed. */
	stored: Readonly<Record<string, string>>;
};

/** In English and in Arabic, or from and until: these stand beside the field before them. */
const isSecond = (name: string) =>
	name.endsWith("_ar") ||
	["value", "user_eligibility", "max_uses_per_user", "ends_on", "minutes_to"].includes(name);

/** Fields are in one column on phones, and pairs are side by side where there is room. */
export function CatalogueFields({ fields, ...shown }: CatalogueFieldsProps) {
	const text = useOperatorText();
	const groups = [...new Set(fields.map(({ group }) => group))];
	return groups.map((group) => {
		const own = fields.filter((field) => field.group === group);
		const list = (
			<div className="fields">
				{own.map((field) => (
					<FieldFrame key={field.name} field={field} {...shown} />
				))}
			</div>
		);
		if (group === undefined) return <Fragment key="">{list}</Fragment>;
		return (
			<fieldset key={group}>
				<legend>{text.t(`fieldGroup.${group}`)}</legend>
				{list}
			</fieldset>
		);
	});
}

type FieldFrameProps = Omit<CatalogueFieldsProps, "fields"> & { field: CatalogueField };

function FieldFrame({ field, viewOf, currency, seen, stored }: FieldFrameProps) {
	const text = useOperatorText();
	const { name, kind } = field;
	const { error, input } = viewOf(name);
	const saved = stored[name];
	return (
		<div className={classNames(kind === "flag" && "check", isSecond(name) && "pair") || undefined}>
			<label htmlFor={name}>
				{name === "price" ? <PriceLabel currency={currency} /> : labelOf(name, text, currency)}
			</label>
			{error ? (
				<p id={toProblemId(name)} className="danger">
					{error}
					{saved === undefined ? null : (
						<>
							<br />
							{text.t("form.stored", { value: describeStored(field, saved, text) })}
						</>
					)}
				</p>
			) : null}
			{name === "price" ? (
				<span className="priced">
					<span aria-hidden="true">{currency}</span>
					<Control field={field} input={input} error={error} />
				</span>
			) : (
				<Control field={field} input={input} error={error} />
			)}
			{seen[name] === undefined ? null : (
				<input type="hidden" name={seenName(name)} value={seen[name]} />
			)}
		</div>
	);
}

/** The currency stands in the field, where only eyes find it. */
function PriceLabel({ currency }: { currency: string }) {
	return (
		<>
			{useOperatorText().t("field.price")}
			<span className="visually-hidden"> ({currency})</span>
		</>
	);
}

const labelOfChoice = ({ choices }: CatalogueField, value: string, text: OperatorText) =>
	choices && text.t(toChoiceKey[choices.labels](value || "everybody") as OperatorKey);

type ChoiceLabels = NonNullable<CatalogueField["choices"]>["labels"];

const toChoiceKey: Record<ChoiceLabels, (value: string) => string> = {
	planKind: (value) => `planKind.${value}`,
	interval: (value) => `interval.${value}`,
	codeType: (value) => `codeType.${value}`,
	accountKind: (value) => `accountKind.${value}`,
	payerPhone: (value) => `payerPhone.${value}`,
	eligibility: (value) => `eligibility.${value}`,
};

/** The stored value in words: checkboxes and choices are shown by their labels. */
function describeStored(field: CatalogueField, value: string, text: OperatorText): string {
	if (field.kind === "flag") return text.t(value === "" ? "catalogue.no" : "catalogue.yes");
	if (field.choices?.values.includes(value)) return labelOfChoice(field, value, text) ?? value;
	return value.replaceAll("\n", " / ") || text.t("form.empty");
}

type ControlProps = { field: CatalogueField } & FieldView;

/** A field is called by its name in the document too: a page has one such form. */
const toProblemId = (name: string) => `${name}-problem`;

function Control({ field, error, input: { defaultValue = "" } }: ControlProps) {
	const text = useOperatorText();
	const { name } = field;
	const common = {
		id: name,
		name,
		...(error ? { "aria-invalid": true, "aria-describedby": toProblemId(name) } : {}),
	};
	switch (field.kind) {
		case "text":
			return <input type="text" defaultValue={defaultValue} dir="auto" {...common} />;
		case "area":
			return <textarea rows={4} dir="auto" defaultValue={defaultValue} {...common} />;
		case "amount":
			return (
				<input type="text" inputMode="decimal" defaultValue={defaultValue} dir="ltr" {...common} />
			);
		case "day":
			return <input type="date" defaultValue={defaultValue.slice(0, 10)} {...common} />;
		case "flag":
			return <input type="checkbox" value="1" defaultChecked={defaultValue !== ""} {...common} />;
		case "choice":
			return (
				<select defaultValue={defaultValue} {...common}>
					{field.choices?.values.map((value) => (
						<option key={value} value={value}>
							{labelOfChoice(field, value, text)}
						</option>
					))}
				</select>
			);
	}
}
