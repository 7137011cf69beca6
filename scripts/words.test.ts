import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
/** Whatever says something to people. */
const ROOMS = ['apps/web/src', 'apps/server/src', 'packages/domain/src', 'packages/model/src']

interface Word {
  readonly not: RegExp
  readonly ours: string
  /** Where it is a name given by somebody else. */
  readonly given?: RegExp
}

/** One word for one thing: what is not said, and what is said instead. */
const WORDS: readonly Word[] = [
  { not: /[「」『』]/u, ours: '“”', given: /\.replace\(/u },
  { not: /(?<!动态)口令/u, ours: '密码（两步验证的六位数字是动态口令）' },
  { not: /登陆|帐号|帐户|阀值/u, ours: '登录、账号、账户、阈值' },
  // GB/T 36970 and the register of companies write it so.
  { not: /其它/u, ours: '其他', given: /'(?:1000|other)'|\[12, '其它'\]/u },
  { not: /您/u, ours: '本人，或不说' },
  { not: /点击/u, ours: '按、点开、点选' },
  { not: /操作(?:成功|失败)|系统(?:错误|异常)|非法/u, ours: '办成了什么；为什么没有办成' },
  { not: /！/u, ours: '。' },
  { not: /千米/u, ours: '公里' },
  { not: /销号/u, ours: '销项' },
  { not: /停工通知(?!书)/u, ours: '停工通知书' },
  { not: /\}? 项(?:重大事故)?隐患(?!项)/u, ours: '条' },
  {
    not: /(?:全部|所属|选择|新建|编辑|进入|查找|该|此)项目(?!先归)|项目(?:不存在|已在|名称|列表|分布)/u,
    ours: '工程',
    // What papers call it, and the statements of the specification.
    given: /'工程名称', '项目名称'|^\s*'S\d/u,
  },
]

/** The text without its comments; a quote within a word is none. */
function spoken(text: string): string {
  let out = ''
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const here = text[at] ?? ''
    const two = text.slice(at, at + 2)
    if (quote !== '') {
      out += here === '\\' ? text.slice(at, at + 2) : here
      if (here === '\\') at += 1
      else if (here === quote) quote = ''
    } else if (two === '//') {
      const end = text.indexOf('\n', at)
      at = (end < 0 ? text.length : end) - 1
    } else if (two === '/*') {
      const end = text.indexOf('*/', at)
      out += text.slice(at, end < 0 ? text.length : end).replaceAll(/[^\n]/g, '')
      at = end < 0 ? text.length : end + 1
    } else {
      // An attribute may hold what looks like a remark: accept="image/*".
      const attribute = here === '"' && text[at - 1] === '='
      if (here === '`' || attribute || (here === "'" && !/[a-z]/i.test(text[at - 1] ?? ''))) quote = here
      out += here
    }
  }
  return out
}

const misspoken = (text: string): string[] =>
  spoken(text)
    .split('\n')
    .flatMap((line) =>
      WORDS.filter(({ not, given }) => not.test(line) && !given?.test(line)).map(({ ours }) => `${line.trim()} → ${ours}`),
    )

const files = ROOMS.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing|^gallery\//.test(name))
    .map((name) => `${room}/${name}`),
)

describe('the words of the product', () => {
  it('says one thing by one word, everywhere', () => {
    const finds = files.flatMap((file) => misspoken(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`))
    expect(files.length).toBeGreaterThan(1000)
    expect(finds).toEqual([])
  })

  it('reads what is said, not what is remarked', () => {
    expect(misspoken("const a = '请输入口令' // 口令\n/* 您 */ const b = '动态口令'")).toHaveLength(1)
    expect(misspoken('<p>项目不存在</p>')).toHaveLength(1)
    expect(misspoken("const path = 'https://a' // 点击")).toEqual([])
    expect(misspoken('<input accept="image/*" />项目不存在')).toHaveLength(1)
  })
})
