/** A pattern that the specification names, with the word boundaries that its plain form lacks. */
interface NamedPattern {
  readonly name: string;
  readonly regex: RegExp;
}

/** For texts of which nobody knows what they are for. `pattern.exec(line)`, `medieval (era)` and `model.eval()` are none. */
export const namedPatterns: readonly NamedPattern[] = [
  { name: 'DROP TABLE', regex: /\bdrop\s+table/i },
  { name: 'DELETE FROM', regex: /\bdelete\s+from\b/i },
  { name: 'TRUNCATE TABLE', regex: /\btruncate\s+table/i },
  { name: 'rm -rf', regex: /\brm\s+-rf/i },
  { name: 'rmdir /s', regex: /\brmdir\s+\/s/i },
  { name: 'del /f', regex: /\bdel\s+\/f/i },
  { name: 'format c:', regex: /\bformat\s+c:/i },
  { name: 'sudo', regex: /\bsudo\s/i },
  { name: 'chmod 777', regex: /\bchmod\s+777/i },
  { name: 'eval(', regex: /(?<![\w.$])eval\s*\(/i },
  { name: 'exec(', regex: /(?<![\w.$])exec\s*\(/i },
  { name: '__import__', regex: /__import__/i },
  { name: 'subprocess', regex: /\bsubprocess\b/i },
  { name: 'os.system', regex: /\bos\.system/i },
];

const small =
  /\b(?:the|an?|to|is|are|was|of|for|in|that|this|these|with|how|what|why|when|which|please|you|your|i|we|it|not|should|be|on|from|can|do|does|my|our|all|by|as|has|have|will|would|there|they|if|about|into|after|before|because|or|using|use)\b/gi;
/** A command behind something that parts commands: whoever writes prose does not. */
const joined =
  /(?:[;|&`\n]|\$\()\s{0,4}(?:\/?\w+\/)*(?:rm|sudo|cat|curl|wget|nc|ncat|bash|sh|python3?|perl|chmod|chown|dd|mkfs|kill|shutdown|reboot|echo|eval|exec|drop|delete|truncate|id|whoami|ls|ping|powershell|cmd|del|format)\b/i;
const starts =
  /^\s*(?:\$\s+|#\s+)?(?:sudo|rm|chmod|chown|dd|mkfs\S*|curl|wget|bash|sh|drop|delete\s+from|truncate|eval|exec|del|rmdir|format|kill|nc|python3?|powershell|cmd)(?:\s+[-/(]|\s*\(|\s+\S+\s*$|\s+(?:table|from)\s)/i;

/** Whether a text is a sentence for people rather than something that runs. */
export function isProse(text: string): boolean {
  const head = text.slice(0, 2_000);
  if (joined.test(head) || starts.test(head)) return false;
  const words = head.split(/\s+/).length;
  const little = head.match(small)?.length ?? 0;
  return words >= 4 && little >= 2 && little / words > 0.12;
}
