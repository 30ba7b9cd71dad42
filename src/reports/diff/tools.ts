import type { ToolInventory } from '../../core/finding.js';

type NamedTool = ToolInventory['named'][number];

/** Calls in the run before and in the run after. */
interface Calls {
  readonly before: number;
  readonly after: number;
}

/** How two runs differ in the tools that were called. */
export interface ToolChanges {
  /** Tools that were not called before, with their shapes of arguments. */
  readonly new: readonly NamedTool[];
  /** Tools that are not called any more. */
  readonly gone: readonly Pick<NamedTool, 'name' | 'calls'>[];
  /** Shapes of arguments that a tool of both runs was not called with before. */
  readonly newShapes: readonly { readonly tool: string; readonly arguments: string; readonly calls: number }[];
  /** Calls of tools that the reports count without naming them: of these nothing is known. */
  readonly unnamedTools: Calls;
  /** Calls with shapes of arguments that the reports count without naming them. */
  readonly unnamedShapes: Calls;
}

/** Compares what was called. Undefined where a report does not say it. */
export function compareTools(
  before: ToolInventory | undefined,
  after: ToolInventory | undefined,
): ToolChanges | undefined {
  if (!before || !after) return undefined;
  const then = new Map(before.named.map((tool) => [tool.name, tool]));
  const now = new Set(after.named.map(({ name }) => name));
  return {
    new: after.named.filter(({ name }) => !then.has(name)),
    gone: before.named.filter(({ name }) => !now.has(name)).map(({ name, calls }) => ({ name, calls })),
    newShapes: after.named.flatMap(({ name, shapes }) => {
      const known = then.get(name);
      if (!known) return [];
      const old = new Set(known.shapes.map((shape) => shape.arguments));
      return shapes.filter((shape) => !old.has(shape.arguments)).map((shape) => ({ tool: name, ...shape }));
    }),
    unnamedTools: { before: before.otherCalls, after: after.otherCalls },
    unnamedShapes: { before: otherShapes(before), after: otherShapes(after) },
  };
}

function otherShapes({ named }: ToolInventory): number {
  return named.reduce((sum, tool) => sum + tool.otherShapes, 0);
}
