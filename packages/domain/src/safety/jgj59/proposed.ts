import { progressStage } from '../../reference/progress-stages'
import { ALWAYS } from './missing'
import { jgj59Tables } from './tables'

const stage = progressStage.code
/** 各形象进度另要检查的分项表；检查的人看现场有什么再改。 */
const AT_STAGE: Readonly<Record<number, readonly number[]>> = {
  [stage('foundation')]: [11, 18],
  [stage('structure')]: [3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17],
  [stage('decoration')]: [3, 4, 5, 6, 7, 8, 9, 10, 16],
  [stage('installation')]: [10, 16],
}

/** 按形象进度一般用不到的分项表，可以一次作缺项，各自还可以改回来。 */
export const unlikelyTables = (at: number): number[] =>
  jgj59Tables.map(({ code }) => Number(code.slice(2))).filter((code) => ![...ALWAYS, ...(AT_STAGE[at] ?? [])].includes(code))
