import { engineering } from './engineering'
import { engineeringUnit } from './engineering-unit'
import { engineeringFile } from './engineering-file'
import { engineeringFollow } from './engineering-follow'
import { monomer } from './monomer'
import { section } from './section'
import { stateCorrection } from './state-correction'

/** 本领域的数据：一行一种，接口路径 /api/project/<名称>。 */
export const projectEntities = {
  engineering,
  engineeringUnit,
  engineeringFile,
  engineeringFollow,
  monomer,
  section,
  stateCorrection,
} as const
