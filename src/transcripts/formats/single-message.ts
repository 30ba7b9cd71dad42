import { isObject } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { callKeys, identityOf, list, text, type Members } from './members.js';
import { isReadableMessage, messageResponses } from './message.js';
import { partsResponses } from './parts.js';

/** Messages of the Chat, the Anthropic or the Gemini API, one a record. */
export const singleMessage: TranscriptFormat = {
  id: 'single-message',
  title: 'Single messages',
  verbatim: true,
  recognises: (record) => isReadableMessage(record) || isGeminiContent(record),
  responses(record) {
    const context = { pointer: '', origin: 'primary', identity: identityOf(record, []) } as const;
    return isReadableMessage(record) ? messageResponses(record, context) : partsResponses(record, context);
  },
};

/** Members of which a part of the Gemini API has one, in either spelling. */
const partKeys: readonly string[] = [
  'text',
  'functionCall',
  'function_call',
  'functionResponse',
  'function_response',
  'inlineData',
  'inline_data',
  'fileData',
  'file_data',
  'executableCode',
  'executable_code',
  'codeExecutionResult',
  'code_execution_result',
];

/** A `content` of the Gemini API, such as `{role, parts: [{text}]}`, with nothing beside its parts that could be a call. */
function isGeminiContent(record: Members): boolean {
  const parts = list(record, 'parts');
  if (!parts || parts.length === 0 || text(record, 'role') === undefined) return false;
  if (callKeys.some((key) => Object.hasOwn(record, key))) return false;
  return parts.every((part) => isObject(part) && partKeys.some((key) => Object.hasOwn(part, key)));
}
