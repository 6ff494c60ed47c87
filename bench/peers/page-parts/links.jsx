import { buttonClasses, linkClasses } from "./classes";

export const ButtonLink = ({ variant, size, className, children, ...rest }) => (
	<a className={buttonClasses({ variant, size, className })} {...rest}>
		{children}
	</a>
);

export const TextLink = ({ tone, className, children, ...rest }) => (
	<a className={linkClasses({ tone, className })} {...rest}>
		{children}
	</a>
);
