/** Invite links (spec sections 4, 5 and 9). */

export const INVITE_TOKEN_MIN_LENGTH = 6;
export const TRIAL_DAYS = 30;
export const AUTO_REDIRECT_DELAY_SECONDS = 3;
export const APP_DETECTION_TIMEOUT_SECONDS = 2.5;

/** True when the token is long enough to be looked up; discount codes may be shorter. */
export function isInviteToken(token: string | null | undefined): token is string {
	return (token?.trim().length ?? 0) >= INVITE_TOKEN_MIN_LENGTH;
}
