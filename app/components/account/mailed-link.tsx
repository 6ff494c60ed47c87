/**
 * The page of a mailed link before it does anything: one press posts its token, because mail scanners open links
 * too (account-71). A script presses where this browser expects the link, and the page shows that it waits.
 */
import type { ReactNode } from "react";
import { PostForm } from "~/components/site/form";
import { QuietPage } from "~/components/site/quiet-page";
import { Button } from "~/ui/button";
import { Waveform } from "~/ui/waveform";

type MailedLinkProps = {
	token: string;
	/** True in the browser that asked for the link. */
	isExpected: boolean;
	title: string;
	lead: ReactNode;
	submit: ReactNode;
	/** The page says this while it waits for the response. */
	pending: { title: string; lead: string };
};

export function MailedLink({ token, isExpected, title, lead, submit, pending }: MailedLinkProps) {
	return (
		<PostForm isForAnyone hidden={{ token }} className="group">
			<div className="group-data-[state=pending]:hidden">
				<QuietPage title={title} lead={lead}>
					<Button size="large" wide="always">
						{submit}
					</Button>
				</QuietPage>
			</div>
			<x-script-only>
				<template>
					<div className="hidden group-data-[state=pending]:block" role="status">
						<QuietPage title={pending.title} lead={pending.lead}>
							<Waveform variant="breathing" />
						</QuietPage>
					</div>
				</template>
			</x-script-only>
			{isExpected ? <x-auto-submit /> : null}
		</PostForm>
	);
}
