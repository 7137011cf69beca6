import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestOutcome } from './test-outcome'

const PLACES = ['apps', 'packages', 'e2e']
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file) || /^e2e\/[^/]+\.ts$/.test(file)
const COMMENT = /^\s*(?:\/\/|\/\*|\*)/
const FACT = /\bS\d+-\d+\/[A-Za-z]\w*(?:\.\w+)*/g

/** Facts a text of tests names, in a title or in the table its titles are made from; what a comment names is no citation. */
export const citedIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .filter((line) => !COMMENT.test(line))
      .flatMap((line) => line.match(FACT) ?? []),
  ),
]

/**
 * Titles as the files of the tests have them, without starting a runner, which takes minutes: one line for each fact a file cites.
 * A fact is written out in full in its file, never put together from parts.
 */
export function citedTitles(root: string): TestOutcome[] {
  const files = PLACES.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((name) => `${place}/${name.replaceAll('\\', '/')}`),
  )
  return files
    .filter((file) => isTest(file) && !file.includes('node_modules/'))
    .flatMap((suite) =>
      citedIn(readFileSync(join(root, suite), 'utf8')).map((id) => ({ title: `[${id}]`, suite, passed: undefined })),
    )
}

/** Reason → statement → names of its facts. */
export type StillOpen = Readonly<Record<string, Readonly<Record<string, string>>>>

export const openFacts = (open: StillOpen): string[] =>
  Object.values(open).flatMap((statements) =>
    Object.entries(statements).flatMap(([statement, names]) => names.split(' ').map((name) => `${statement}/${name}`)),
  )
