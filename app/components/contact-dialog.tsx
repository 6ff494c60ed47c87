/** The contact form as a dialog over the landing page; without script its links lead to /contact. */

export const CONTACT_DIALOG_ID = "contact-dialog";
