import { fileItemLabel, fileStatus } from '../reference/file-groups'
import { checkText, ofSeverity } from './registration-checks'
import type { RegistrationCheck } from './registration-facts'

interface ReviewedFile {
  readonly item_code: string | null
  readonly title: string
  readonly status: number
  readonly reason: string | null
}

/** 退回原因的字数，与工程的“退回原因”一致。 */
const MOST = 500
const rejected = ({ status }: ReviewedFile): boolean => status === fileStatus.code('rejected')

/** 同一项里还有没被驳回的文件，只说项名就会把通过的也算进去，须写到文件。 */
function nameOf(file: ReviewedFile, files: readonly ReviewedFile[]): string {
  const { item_code: code, title } = file
  if (code === null) return title
  const mixed = files.some((other) => other.item_code === code && !rejected(other))
  return mixed ? `${fileItemLabel(code)}（${title}）` : fileItemLabel(code)
}

/** 嵌入句中的意见去掉句末标点；从末尾数起，末尾再长也只看一遍。 */
export function withoutStop(text: string): string {
  let end = text.length
  while (end > 0 && '。，；、.,; \n'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** 同一项驳回几件的只列一次，原因并在一处。 */
function linesOf(files: readonly ReviewedFile[]): { name: string; reason: string }[] {
  const lines = new Map<string, Set<string>>()
  for (const file of files.filter(rejected)) {
    const name = nameOf(file, files)
    const said = withoutStop((file.reason ?? '').trim())
    lines.set(name, (lines.get(name) ?? new Set()).add(said))
  }
  return [...lines].map(([name, reasons]) => ({ name, reason: [...reasons].filter(Boolean).join('，') }))
}

const numbered = (parts: readonly string[]): string =>
  parts.length > 1 ? parts.map((part, at) => `${at + 1}. ${part}`).join('；') : (parts[0] ?? '')

/**
 * 退回补正的原因：只列没有通过的，即驳回的资料与系统核查不符的各项，一次说完（行政许可法第三十二条）。
 * 写不下的先略去各件的原因（各件自己写着），仍写不下的截断。都没有的为空，由办理人自己写。
 */
export function returnReason(files: readonly ReviewedFile[], checks: readonly RegistrationCheck[] = []): string {
  const lines = linesOf(files)
  const found = ofSeverity(checks, 'block').map((check) => checkText(check))
  const whole = numbered([...lines.map(({ name, reason }) => (reason ? `${name}：${reason}` : name)), ...found])
  if (whole === '') return ''
  const text = `${whole}。`
  if (text.length <= MOST) return text
  return numbered([...(lines.length > 0 ? [`以下资料须补正：${lines.map(({ name }) => name).join('、')}`] : []), ...found]).slice(
    0,
    MOST,
  )
}
