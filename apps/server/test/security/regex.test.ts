import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { formatNames, formatProblem, normalizeFormat } from '@zhujian/model/formats'
import { Visitor } from 'rolldown/utils'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** T48: texts of this length. */
const LENGTH = 50_000
const SHORT = 4000
/** A pattern that reads once needs hundredths of this for a short text, one that begins anew at each place ten times as much. */
const ENOUGH_MS = 1
/** All texts for one pattern; one that explodes would never come back. */
const GIVEN_UP_MS = 30_000

interface Pattern {
  where: string
  source: string
  flags: string
}

interface Patterns {
  literals: Pattern[]
  /** Files that make patterns from text. */
  made: string[]
}
const read = new Map<string, Patterns>()
const patternsOf = (folder: string): Patterns => {
  const known = read.get(folder) ?? readPatterns(folder)
  read.set(folder, known)
  return known
}

/** Every pattern written in the code of a folder. */
function readPatterns(folder: string): Patterns {
  const literals: Pattern[] = []
  const made: string[] = []
  for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue
    const text = readFileSync(join(ROOT, folder, name), 'utf8')
    const where = `${folder}/${name}`
    const visitor = new Visitor({
      Literal(node) {
        if ('regex' in node) literals.push({ where, source: node.regex.pattern, flags: node.regex.flags })
      },
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') made.push(where)
      },
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') made.push(where)
      },
    })
    visitor.visit(parseSync(name, text).program)
  }
  return { literals, made }
}

/** Characters a pattern speaks of: its own, one of each class it names, and some it surely does not. */
function alphabetOf(source: string): string[] {
  const classes: [RegExp, string][] = [
    [/\\d/, '1'],
    [/\\w/, 'a'],
    [/\\s/, ' '],
    [/\\S|\\D|\\W|[^\\]\./, 'x'],
    [/\\p\{Script=Han\}|\\p\{L\}/, '省'],
    [/\\p\{N\}/, '1'],
  ]
  const named = classes.flatMap(([test, one]) => (test.test(source) ? [one] : []))
  const plain = [...source.replaceAll(/\\[a-zA-Z](?:\{[^}]*\})?/g, '')].filter((one) => !/[\\^$*+?()[\]{}|]/.test(one))
  const escaped = [...source.matchAll(/\\([^a-zA-Z0-9])/g)].map(([, one = '']) => one)
  return [...new Set([...named, ...escaped, ...plain, 'a', '0'])].slice(0, 14)
}

/** Texts that nearly fit: one character, two in turn, behind what the pattern begins with, before what it never takes. */
function attacksOn(source: string): { begin: string; unit: string }[] {
  const alphabet = alphabetOf(source)
  const units = new Set([...alphabet, ...alphabet.flatMap((one) => alphabet.slice(0, 6).map((other) => one + other))])
  const begin = /^\^?((?:[\w:/@,.'"<>=-]|\\[/.-])+)/.exec(source)?.[1]?.replaceAll('\\', '').replace(/\w$/, '') ?? ''
  return [...units].flatMap((unit) => [...new Set(['', begin])].map((each) => ({ begin: each, unit })))
}

const context = createContext({ performance })
/** A short text first: only what takes more than a reading of it is tried at full length, where a pattern that explodes is ended. */
const MEASURE = `(() => {
  const pattern = new RegExp(source, flags)
  const timed = (text) => {
    const start = performance.now()
    pattern.test(text)
    return performance.now() - start
  }
  const best = (text) => {
    const first = timed(text)
    return first > enough ? Math.min(first, timed(text)) : first
  }
  let worst = { milliseconds: 0, text: '' }
  for (const { begin, unit } of attacks) {
    const long = (length) => begin + unit.repeat(length / unit.length) + '\\u0000'
    if (best(long(short)) <= enough) continue
    const milliseconds = best(long(full))
    if (milliseconds > worst.milliseconds) worst = { milliseconds, text: begin + unit }
    if (milliseconds > ceiling) break
  }
  return worst
})()`

function slowest(source: string, flags: string, ceiling: number, timeout = GIVEN_UP_MS): { milliseconds: number; text: string } {
  const once = flags.replaceAll(/[gy]/g, '')
  Object.assign(context, {
    source,
    flags: once,
    attacks: attacksOn(source),
    short: SHORT,
    full: LENGTH,
    enough: ENOUGH_MS,
    ceiling,
  })
  try {
    return runInContext(MEASURE, context, { timeout })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return { milliseconds: Number.POSITIVE_INFINITY, text: 'without end' }
  }
}

/** Slow on purpose-made texts, but those who could send one would only wait themselves. */
const EXCUSED: Readonly<Record<string, string>> = {
  'apps/server/src/platform/storage-s3.ts /\\/+$/': 'a setting of the operator, read once',
  'apps/server/src/modules/demo/person-row.ts /(?:省.*?市|^重庆市)(.*?[县区])/': 'our own names of regions',
  'apps/web/src/data/base-address.ts /\\/+$/': 'a setting of the operator',
  'apps/web/src/app/start/ticket.ts /\\/+$/': 'the path of the page itself',
  'apps/web/src/ui/upload/file-list.ts /\\/+$/': 'a setting of the operator',
  'apps/web/src/ui/controls/typed-text.ts /[ \\u00a0\\u3000]*[\\r\\n\\t]+[ \\u00a0\\u3000]*/':
    'what the person pastes into a field of one line',
}

describe('fifty thousand characters (T48)', () => {
  /** What a pattern that begins anew at each place costs here and now; a tenth of it is far above any that reads once. */
  let limit = 0
  beforeAll(() => {
    limit = Math.max(50, slowest('\\s+$', '', 0).milliseconds / 10)
    process.stdout.write(`T48: limit ${limit.toFixed(0)} ms, a tenth of a quadratic pattern\n`)
  })

  it('tell a pattern that explodes from one that does not', () => {
    expect(slowest('^(?:a+)+$', '', limit, 2000).milliseconds).toBeGreaterThan(limit)
    expect(slowest('^[a-z]+$', '', limit).milliseconds).toBeLessThan(limit)
  })

  it.each(['packages/model/src', 'packages/domain/src', 'apps/server/src', 'apps/web/src'])(
    'hold up no pattern in %s',
    (folder) => {
      const { literals } = patternsOf(folder)
      expect(literals.length).toBeGreaterThan(3)
      const slow = literals.flatMap(({ where, source, flags }) => {
        if (`${where} /${source}/` in EXCUSED) return []
        const { milliseconds, text } = slowest(source, flags, limit)
        return milliseconds < limit
          ? []
          : [`${where} /${source}/${flags} ${milliseconds.toFixed(0)} ms on ${JSON.stringify(text)}`]
      })
      expect(slow).toEqual([])
    },
    240_000,
  )

  it('nor a format, with its reason and with what it does to the text first', () => {
    const units = [...new Set('https:/?#@.-+浙A1挂省0, \u200bX!*&')]
    const slow = formatNames.flatMap((name) => {
      const timed = (text: string) => {
        const start = performance.now()
        formatProblem(name, normalizeFormat(name, text))
        return performance.now() - start
      }
      const texts = units.flatMap((unit) => ['', 'http://', 'a@', '1'].map((begin) => `${begin}${unit.repeat(LENGTH)}\u0000`))
      const worst = Math.max(...texts.map((text) => (timed(text) > 20 ? timed(text) : 0)))
      return worst < limit ? [] : [`${name} ${worst.toFixed(0)} ms`]
    })
    expect(slow).toEqual([])
  })

  it('are excused only where the pattern still stands', () => {
    const known = new Set(
      ['apps/server/src', 'apps/web/src'].flatMap((folder) =>
        patternsOf(folder).literals.map(({ where, source }) => `${where} /${source}/`),
      ),
    )
    expect(Object.keys(EXCUSED).filter((name) => !known.has(name))).toEqual([])
  })

  it('are the only patterns there are: none is made from what somebody typed', () => {
    const made = ['packages/model/src', 'packages/domain/src', 'apps/server/src', 'apps/web/src'].flatMap(
      (folder) => patternsOf(folder).made,
    )
    // The formats put constants together; the storage names a tag of its own.
    expect([...new Set(made)]).toEqual(['packages/model/src/formats.ts', 'apps/server/src/platform/storage-s3.ts'])
  })
})
