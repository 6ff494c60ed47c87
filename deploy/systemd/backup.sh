#!/bin/sh
# Writes one backup into a folder, as sawt-backup.service does it: of PostgreSQL when PGSERVICEFILE is there, whose service
# `sawt` has the password, which is in no argument; otherwise of the SQLite file in DATA_DIR. Removes backups that are
# older than KEEP_DAYS. sawt.prom is for node_exporter's textfile collector.
set -eu
umask 077
folder=$1
name=$folder/sawt-$(date -u +%Y%m%dT%H%M%SZ)
if [ -r "${PGSERVICEFILE:-}" ]; then
	pg_dump --format=custom --file="$name.part" service=sawt
	pg_restore --list "$name.part" > /dev/null
	mv "$name.part" "$name.dump"
else
	node_modules/.bin/node build/server/platform.js backup "$name.db"
fi
echo "sawt_last_backup_timestamp_seconds $(date +%s)" > "$folder/sawt.prom.part"
mv "$folder/sawt.prom.part" "$folder/sawt.prom"
find "$folder" -name 'sawt-*' -mtime "+${KEEP_DAYS:-14}" -exec rm {} +
