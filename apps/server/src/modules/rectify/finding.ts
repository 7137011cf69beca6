import type { qualityIssue } from '@zhujian/domain/quality/quality-issue'
import type { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'

/** 检查查出、按同一流程整改的两种。 */
export type Finding = typeof hiddenDanger | typeof qualityIssue
