import { z } from 'zod'
import { strings } from './strings'

type Issue = z.core.$ZodRawIssue

const FORMAT = '内容格式不正确'
const BY_TYPE: Readonly<Record<string, string>> = {
  string: '请填写文字',
  number: '请填写数字',
  int: '请填写整数',
  boolean: '请选择是或否',
  array: '应为列表',
}

function ofSize(issue: Issue & { code: 'too_big' | 'too_small' }): string {
  const [limit, isMost] = issue.code === 'too_big' ? [issue.maximum, true] : [issue.minimum, false]
  if (issue.origin === 'string')
    return limit === 1 && !isMost ? strings.required : `不能${isMost ? '超过' : '少于'} ${limit} 个字`
  if (issue.origin === 'array' || issue.origin === 'set') return `不能${isMost ? '超过' : '少于'} ${limit} 项`
  // What no number of this program can be tells nobody anything.
  if (Math.abs(Number(limit)) >= Number.MAX_SAFE_INTEGER) return '数字超出允许的范围'
  return `不能${isMost ? '大于' : '小于'} ${limit}`
}

/** What is said where a schema has no words of its own; zod's are English. */
function complaint(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? strings.required : (BY_TYPE[issue.expected] ?? FORMAT)
    case 'too_big':
    case 'too_small':
      return ofSize(issue as Issue & { code: typeof issue.code })
    case 'invalid_value':
      return '请从列表中选择'
    case 'unrecognized_keys':
      return '含有未知的内容'
    default:
      return FORMAT
  }
}

// Browsers run under a policy without eval: compiling parsers would only be tried in vain and reported as an attack.
z.config({ customError: complaint, ...('document' in globalThis ? { jitless: true } : {}) })

export { z }
