// Guards.
export { createGuard } from './guards/create-guard.js';
export { guardDefinitions } from './guards/index.js';
export { ArgumentGuard } from './guards/argument/guard.js';
export type { ArgumentGuardOptions, ArgumentRuleOptions, ArgumentRulesOptions } from './guards/argument/options.js';
export { FinanceGuard } from './guards/finance/guard.js';
export type { FinanceGuardOptions } from './guards/finance/guard.js';
export { MathGuard } from './guards/math/guard.js';
export type { MathGuardOptions } from './guards/math/guard.js';
export { RequiredFieldsGuard } from './guards/required-fields/guard.js';
export { SafetyGuard } from './guards/safety/guard.js';
export type { SafetyGuardOptions } from './guards/safety/options.js';
export { SchemaGuard } from './guards/schema/guard.js';
export type { SchemaGuardOptions } from './guards/schema/guard.js';
export { StateGuard } from './guards/state/guard.js';
export type { StateGuardOptions } from './guards/state/guard.js';
export { TaxGuard } from './guards/tax/guard.js';
export type { TaxEngine, TaxVerdict } from './guards/tax/guard.js';
export { ToolGuard } from './guards/tool/guard.js';
export type { CustomValidator, ToolGuardOptions, ValidatorVerdict } from './guards/tool/options.js';
export type {
  Guard,
  GuardDefinition,
  GuardResult,
  JsonSchema,
  Level,
  RuleInfo,
  Severity,
  Tier,
  VerificationContext,
  Violation,
} from './core/guard.js';

// Verdicts.
export { ResponseVerifier } from './verifier.js';
export type { VerifierOptions } from './verify/verifier.js';
export { VerificationResult } from './verify/result.js';
export type { GuardResultDict, Verdict, VerdictDict } from './verify/result.js';
export { bindingOf } from './verify/binding.js';
export type { Binding } from './verify/binding.js';

// Streams.
export { OpenResponsesMiddleware } from './stream/middleware.js';
export type { MiddlewareOptions } from './stream/middleware.js';
export type { ItemStream } from './stream/pump.js';
export type { SystemIntervention } from './stream/intervention.js';
export type { StreamStats } from './stream/judge.js';

// Policies.
export { loadPolicy } from './policy/load.js';
export type { LoadOptions } from './policy/load.js';
export { policyGuards } from './policy/guards.js';
export type { LiveSubject } from './policy/guards.js';
export { findPolicy } from './policy/find.js';
export { policyFromEnvironment, withEnvironment } from './policy/environment.js';
export type { EnvironmentSettings } from './policy/environment.js';
export type { Policy } from './policy/policy.js';

// Finance tools.
export { OpenResponsesIntegration } from './finance/integration.js';
export type {
  BuiltInToolName,
  CustomTool,
  IntegrationOptions,
  ToolDeclaration,
  VerificationFunction,
} from './finance/integration.js';
export { ToolCallStatus, VerifiedToolCall } from './finance/tool-call.js';
export type { ToolCallFields } from './finance/tool-call.js';
export { createReceipt, receiptToJson, signReceipt, verifyReceiptSignature } from './finance/receipt.js';
export type { Engine, Receipt, ReceiptFields, ReceiptSources } from './finance/receipt.js';
export { AuditLog } from './finance/audit-log.js';
export type { AuditSummary } from './finance/audit-log.js';
export { getVerificationItem } from './finance/items.js';
export type { JsonContent, ToolResultItem, VerificationItem } from './finance/items.js';
export { ComplianceGuard } from './finance/compliance-guard.js';
export type { AmlAnswer } from './finance/compliance-guard.js';
export { DerivativesGuard } from './finance/derivatives-guard.js';
export type { ComputedOption, OptionArguments, PriceClaim, RejectedOption } from './finance/derivatives-guard.js';
export type { Amount } from './finance/decimals.js';

// Errors, and the tool's name and version.
export { InputError, PolicyError, UsageError, UserError } from './core/errors.js';
export type { PolicyMistake } from './core/errors.js';
export { tool } from './core/version.js';
