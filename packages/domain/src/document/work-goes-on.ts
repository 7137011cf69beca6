/** 同意复工、恢复施工的话：“不得”“方可”是限制，不是同意。 */
const RESUMES =
  /(同意|准予|批准|允许|可以|(?<![不方未后])可(?=恢复|继续|复工))(?:(?!不得|不能|方可)[^，。；]){0,20}(复工|恢复施工|继续[^，。；]{0,10}(施工|作业))/

/** 这句话让停着的工程接着施工。 */
export const letsWorkGoOn = (text: unknown): boolean => typeof text === 'string' && RESUMES.test(text)

/** 停工通知里说的却是不停。 */
export const saysNoStop = (text: unknown): boolean =>
  letsWorkGoOn(text) || (typeof text === 'string' && /(不予|暂不|暂缓|无需|不)停工/.test(text))
