/** Makes PostgreSQL reject all writes, as a standby or a full disk does. */
import pg from "pg";

export async function setReadOnly(url: string, value: "on" | "off"): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(`alter system set default_transaction_read_only = ${value}`);
	await client.query("select pg_reload_conf()");
	await client.end();
}
