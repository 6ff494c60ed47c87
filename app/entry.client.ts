/**
 * What the browser's build has to hold. No page loads this file: React stays on the server
 * (docs/decisions/014), and documents name the scripts themselves.
 */
import "./enhance/marketing?worker&url";
import "./enhance/invite?worker&url";
import "./enhance/main?worker&url";
