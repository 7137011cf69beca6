import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { originalText, safeText } from '@zhujian/server/modules/transfer/xlsx-cells'
import { readXlsx, writeXlsx } from 'hucre/xlsx'

/**
 * `npx tsx apps/server/test/security/office-check.ts [soffice]` (T32): what an office program makes of hostile cells. It must be
 * installed (Debian: libreoffice-calc-nogui), which is why this is a command and no test. The cells pass through what every export
 * passes through; the program opens the workbook, reckons everything anew and saves it in a form that says what is a formula.
 */
const HOSTILE = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠a',
  '"a,=1"',
  "'=1+1",
  '=HYPERLINK("http://x/")',
  '=cmd|/C calc!A0',
  '普通',
]
const NUMBERS = [-12.3, 0, 1_234_567.5, -1]

async function main(soffice: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'zhujian-office-'))
  try {
    const rows = HOSTILE.map((text, at) => [safeText(text), NUMBERS[at] ?? null])
    await writeFile(join(folder, 'sent.xlsx'), await writeXlsx({ sheets: [{ name: '导出', rows: [['名称', '金额'], ...rows] }] }))
    const convert = (format: string, name: string) =>
      execFileSync(
        soffice,
        [
          `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`,
          '--headless',
          '--convert-to',
          format,
          '--outdir',
          folder,
          join(folder, name),
        ],
        { stdio: 'ignore', timeout: 120_000 },
      )
    convert('fods', 'sent.xlsx')
    const opened = await readFile(join(folder, 'sent.fods'), 'utf8')
    convert('xlsx:Calc MS Excel 2007 XML', 'sent.fods')
    const back = (await readXlsx(await readFile(join(folder, 'sent.xlsx')))).sheets[0]?.rows.slice(1) ?? []
    // What people do next: save the table as plain text and open that, where every cell is read anew.
    convert('csv', 'sent.xlsx')
    convert('fods', 'sent.csv')
    return report(opened, await readFile(join(folder, 'sent.fods'), 'utf8'), back)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function report(opened: string, reopened: string, back: readonly (readonly unknown[])[]): number {
  const formulas = [...`${opened}${reopened}`.matchAll(/table:formula="([^"]*)"/g)].map(([, formula]) => formula)
  const numbers = [...opened.matchAll(/office:value-type="float" office:value="([^"]*)"/g)].map(([, value]) => Number(value))
  const texts = back.map(([text]) => originalText(String(text)))
  // The program may write a tab or a line break its own way; what stands to be read must be the same.
  const legible = (text = '') => text.replaceAll(/\s+/g, '')
  const changed = HOSTILE.filter((text, at) => legible(texts[at]) !== legible(text))
  const lost = NUMBERS.filter((value) => !numbers.includes(value))
  process.stdout.write(
    `${HOSTILE.length} hostile texts: ${formulas.length} formulas, ${changed.length} changed; ${NUMBERS.length} numbers: ${lost.length} no longer numeric\n`,
  )
  for (const each of [...formulas, ...changed, ...lost]) process.stdout.write(`  ${JSON.stringify(each)}\n`)
  return formulas.length + changed.length + lost.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv[2] ?? 'soffice')
