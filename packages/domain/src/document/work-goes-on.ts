/** 说的是限制、申请，不是同意。 */
const HELD_BACK = /不得|不能|不可|不准|方可|后可|未经|严禁|禁止|申请|之前|前$|前[应须]/
/** 同意复工、解除停工、恢复施工的话。 */
const GOES_ON = [
  /(同意|准予|批准|允许|可以|可(?=恢复|继续|复工|组织|安排|正常)).{0,20}(复工|恢复施工|继续.{0,10}(施工|作业|生产))/,
  /(恢复|转入|进入)(正常)?(施工|作业|生产)|(照常|正常|按计划组织)(施工|作业|生产)/,
  /(解除|撤销|取消|终止|废止).{0,12}停工/,
  /停工.{0,15}(解除|撤销|失效|废止|作废|终止|取消|不再执行)/,
  /(可|可以|同意|准予)(照|按).{0,8}(施工|作业|生产)/,
  /(通知|要求|令).{0,15}(不再(执行|适用|有效)|失效|失去效力|作废|无效)/,
]

const clausesOf = (text: unknown): string[] => (typeof text === 'string' ? text.split(/[，。；\n]/) : [])

/** 这段话让停着的工程接着施工：一句一句看，说限制的不算。 */
export const letsWorkGoOn = (text: unknown): boolean =>
  clausesOf(text).some((clause) => !HELD_BACK.test(clause) && GOES_ON.some((words) => words.test(clause)))

/** 停工通知书里说的却是不停。 */
export const saysNoStop = (text: unknown): boolean =>
  letsWorkGoOn(text) || (typeof text === 'string' && /(不予|暂不|暂缓|无需|不)停工/.test(text))

const ENDS = /复工|恢复|解除|不再|失效|效力|无效|废止|终止|结束|撤销|作废|取消|继续|届时|届满|到期|自动/

/** 停工文书的更正里加写的、说停工到此为止的第一句；原来就有的句子不算，没有的为空。 */
export function endsStop(before: readonly unknown[], now: readonly unknown[]): string | null {
  const said = new Set(before.flatMap(clausesOf))
  return now.flatMap(clausesOf).find((clause) => ENDS.test(clause) && !said.has(clause)) ?? null
}
