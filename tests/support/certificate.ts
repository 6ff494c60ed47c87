/** Creates a self-signed certificate for a test server. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** `name` is its subject, and the name of both files in the folder. */
export function writeCertificate(folder: string, name: string) {
	const files = { key: join(folder, `${name}.key`), certificate: join(folder, `${name}.crt`) };
	const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
	const subject = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=IP:127.0.0.1"];
	const output = ["-keyout", files.key, "-out", files.certificate];
	execFileSync("openssl", ["req", "-x509", ...kind, ...subject, ...output], { stdio: "ignore" });
	return files;
}
