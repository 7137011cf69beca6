import { crossFinders } from './cross-finders'
import type { Finder } from './finder'
import { hazardFinders } from './hazard-finders'
import { peopleFinders } from './people-finders'
import { projectFinders } from './project-finders'
import { safetyFinders } from './safety-finders'
import { workFinders } from './work-finders'

/** 每条规则怎样找事实；与目录（domain/warning/warn-rules.ts）一一对应。 */
export const finders: Readonly<Record<string, Finder>> = {
  ...safetyFinders,
  ...hazardFinders,
  ...peopleFinders,
  ...projectFinders,
  ...workFinders,
  ...crossFinders,
}

/** 这类数据变了，要重新判定哪些规则。 */
export const rulesWatching = (entity: string): string[] =>
  Object.entries(finders).flatMap(([code, each]) => (each.entity === entity || each.watches?.includes(entity) ? [code] : []))
