/** /.well-known/change-password, where password managers look, leads to the page that helps with it. */
import { redirect } from "@remix-run/node";
import { paths } from "~/paths";

export const loader = () => redirect(paths.forgotPassword(), 302);
