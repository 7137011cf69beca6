import { registerRecord } from '../ui/own-record'
import { lazyPart } from '../ui/lazy-part'

/** 不照字段罗列的记录：两种检查先说查出了什么。 */
for (const name of ['safety_check', 'quality_check'] as const)
  registerRecord(name, {
    Fields: lazyPart(async () => (await import('../pages/check/check-record')).CheckRecord[name]),
    Paper: lazyPart(async () => (await import('../pages/check/check-paper')).CheckPaper[name]),
  })
