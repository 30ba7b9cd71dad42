#!/usr/bin/env bash
# An audit of objects in a store, by ranged reads and pipes, against a local store. Ends with the very report of one process
# over the objects as files. Usage: run.sh [work folder]. Needs npm and curl.
set -euo pipefail

here="$(cd "$(dirname "$0")" && pwd)"
qwed_or="node $here/../../../bin/qwed-or.js"
work="${1:-$(mktemp -d)}"
mkdir -p "$work"
cd "$work"
cp "$here/package.json" .
npm install --no-audit --no-fund --silent

port=$((20000 + BASHPID % 20000))
node node_modules/s3rver/bin/s3rver.js --directory "$work/store" --address 127.0.0.1 --port "$port" --silent \
  --configure-bucket logs </dev/null >store.log 2>&1 &
store=$!
trap 'kill "$store" 2>/dev/null || true' EXIT
url="http://127.0.0.1:$port/logs"
for _ in $(seq 100); do
  curl --silent --output /dev/null "$url" && break
  sleep 0.1
done

node "$here/../make-logs.mjs" objects 2 1500
gzip --keep --no-name objects/run-2.jsonl && rm objects/run-2.jsonl
# Signed as any store wants it; `aws s3api get-object --range` and presigned addresses do as well.
get=(curl --silent --show-error --fail --aws-sigv4 aws:amz:us-east-1:s3 --user S3RVER:S3RVER
  --header 'x-amz-content-sha256: UNSIGNED-PAYLOAD')
for name in run-1.jsonl run-2.jsonl.gz; do
  "${get[@]}" --upload-file "objects/$name" "$url/$name"
done

# What a listing gives: aws s3api list-objects-v2 --query 'Contents[].[Key,Size,ETag]' --output text
for name in run-1.jsonl run-2.jsonl.gz; do
  "${get[@]}" --head "$url/$name" | tr -d '\r' |
    awk -v OFS='\t' -v name="$name" 'tolower($1) == "content-length:" { size = $2 } tolower($1) == "etag:" { etag = $2 } END { print name, size, etag }'
done >list

mkdir -p parts
$qwed_or plan --list list --unit-size 256k -o manifest.json --units units.tsv
# pipefail, so that a download that fails is seen; and the declared size, so that one that ends early is too.
while IFS=$'\t' read -r id name start end size _ etag; do
  # The byte before tells whether a record begins with the unit. The last record may end behind it: as far as it may reach is
  # read too, here 64 KiB.
  from=$((start > 0 ? start - 1 : 0))
  to=$((end + 65535 < size ? end + 65535 : size - 1))
  "${get[@]}" --range "$from-$to" "$url/$name" |
    $qwed_or audit - --name "$name" --size "$size" --etag "$etag" --range "$start-$end" --stdin-starts-at "$from" \
      --partial "parts/$id.jsonl"
done <units.tsv
$qwed_or merge parts --manifest manifest.json -r jsonl=merged.jsonl || code=$?

$qwed_or audit objects --root objects -r jsonl=whole.jsonl || expected=$?
cmp whole.jsonl merged.jsonl
[ "${code:-0}" = "${expected:-0}" ]
echo "IDENTICAL: the report of $(wc -l <units.tsv) ranged reads is that of one process, exit code ${code:-0}"
