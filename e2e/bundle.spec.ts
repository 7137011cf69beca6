import { readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { expect, test } from '@playwright/test'
import { parseAst } from 'vite'
import { GLOBALS, METHODS, STATICS, STYLES } from './floor'
import { PASSWORD } from './people'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'apps/web/dist')
const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
const nameOf = (path: string) => relative(DIST, path).split(sep).join('/')
const textsOf = (ending: RegExp) =>
  files.filter((path) => ending.test(path)).map((path) => ({ name: nameOf(path), text: readFileSync(path, 'utf8') }))

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit)
}

const nameIn = (value: unknown): string => (isNode(value) && typeof value.name === 'string' ? value.name : '')

/** What of a chunk an old browser could not parse or would not find. */
function newerThanFloor(text: string): string[] {
  const finds: string[] = []
  walk(parseAst(text) as unknown as Node, (node) => {
    if (node.type === 'StaticBlock') finds.push('static block')
    if (node.type === 'BinaryExpression' && isNode(node.left) && node.left.type === 'PrivateIdentifier') finds.push('#x in')
    if (isNode(node.regex) && /v/.test(String((node.regex as unknown as { flags: string }).flags))) finds.push('regex flag v')
    if (node.type === 'ImportAttribute') finds.push('import attribute')
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return
    const { callee } = node
    if (nameIn(callee) in GLOBALS) finds.push(nameIn(callee))
    if (callee.type !== 'MemberExpression' || callee.computed) return
    const method = nameIn(callee.property)
    const full = `${nameIn(callee.object)}.${method}`
    if (full in STATICS) finds.push(full)
    if (Object.hasOwn(METHODS, method)) finds.push(`.${method}()`)
  })
  return finds
}

/** The legacy build of pdf.js carries its own replacements; anything else has to ask before it uses, and our own code does without. */
const excused = (name: string, find: string, text: string) => name.startsWith('assets/pdf') || text.includes(`typeof ${find}`)

test('the scripts need nothing a Chromium 90 does not have', () => {
  const scripts = textsOf(/\.m?js$/)
  expect(scripts.length).toBeGreaterThan(20)
  const finds = scripts.flatMap(({ name, text }) =>
    [...new Set(newerThanFloor(text))].filter((find) => !excused(name, find, text)).map((find) => `${name}: ${find}`),
  )
  expect(finds).toEqual([])
})

test('the check itself sees newer syntax and newer calls', () => {
  const newer = 'class A{static{1}#a;b(o){return #a in o}};[1].at(-1);[1].toSorted();Object.hasOwn({},"a");structuredClone(1)'
  expect(newerThanFloor(newer)).toEqual(['static block', '#x in', '.at()', '.toSorted()', 'Object.hasOwn', 'structuredClone'])
  expect(newerThanFloor('const a = { at: 1, hasOwn() {} }; a.hasOwn(); a?.b ?? (a.c ||= 1_000)')).toEqual([])
})

test('the styles need nothing a Chromium 90 does not have', () => {
  const styles = textsOf(/\.css$/)
  expect(styles.length).toBeGreaterThan(3)
  const finds = styles.flatMap(({ name, text }) =>
    STYLES.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${name}: ${what}`),
  )
  expect(finds).toEqual([])
})

test('what is delivered holds no secret, no demo password, no path of the building machine and no source map (T05)', () => {
  const finds: string[] = []
  const paths = [ROOT, homedir() === '/' ? ROOT : `${homedir()}/`, process.env.TMPDIR ?? '/tmp/', 'file:///']
  for (const { name, text } of textsOf(/\.(?:m?js|css|html|json|webmanifest|svg|txt)$/)) {
    if (/-----BEGIN [A-Z ]+-----[\s\\]/.test(text)) finds.push(`${name}: PEM`)
    if (text.includes(PASSWORD)) finds.push(`${name}: the demo password`)
    if (/sourceMappingURL=/.test(text)) finds.push(`${name}: a source map`)
    for (const path of paths) if (path.length > 3 && text.includes(path)) finds.push(`${name}: ${path}`)
    for (const drawn of drawnIn(text.replaceAll(/revision:\s*(?:null|"[0-9a-f]{32}")/g, ''))) finds.push(`${name}: ${drawn}`)
    if (/postgres(?:ql)?:\/\/|AKIA[0-9A-Z]{16}|\bBearer [\w.-]{20,}/.test(text)) finds.push(`${name}: a credential`)
  }
  for (const path of files) {
    if (/\.(?:map|ts|tsx|env|key|pem)$/.test(path)) finds.push(nameOf(path))
    if (statSync(path).size === 0) finds.push(`${nameOf(path)}: empty`)
  }
  expect(finds).toEqual([])
})

/** Strings in quotes that look drawn, not written: plain hex of 32 and more, or mixed case with many digits. */
function drawnIn(text: string): string[] {
  return [...text.matchAll(/(["'`])([A-Za-z0-9+/_-]{32,200}={0,2})\1/g)]
    .map(([, , body = '']) => body)
    .filter((body) => {
      const digits = body.replaceAll(/\D/g, '').length
      if (/^[A-Fa-f0-9]+$/.test(body)) return digits >= 8 && digits < body.length && new Set(body).size > 8
      return (
        !body.includes('/') &&
        digits >= 5 &&
        /[a-z]/.test(body) &&
        /[A-Z]/.test(body) &&
        new Set(body).size > 20 &&
        !/[a-z]{6}|[A-Z]{8}/.test(body)
      )
    })
    .filter((body) => !isAlphabet(body))
}
const isAlphabet = (body: string) => new Set(body).size === body.length
