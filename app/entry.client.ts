/**
 * Entry of the browser build. No page loads this file: React does not run in the browser
 * (docs/decisions/014), and documents link to the scripts below.
 */
import "./enhance/landing?worker&url";
import "./enhance/marketing?worker&url";
import "./enhance/invite?worker&url";
import "./enhance/main?worker&url";
import "./enhance/sign-in?worker&url";
import "./enhance/decision-keys?worker&url";
import "./enhance/plan-preview?worker&url";
