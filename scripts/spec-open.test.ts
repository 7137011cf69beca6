import { join } from 'node:path'
import { facts } from '@zhujian/domain/spec/facts'
import { describe, expect, it } from 'vitest'
import { judgeFacts } from './spec-facts'
import { citedIn, citedTitles, openFacts, type StillOpen } from './spec-source'
import stillOpen from './spec-still-open.json'

const listed = openFacts(stillOpen satisfies StillOpen)
/** Cited where it has to be proved, and of an area that stands. */
const cited = new Set(
  judgeFacts(citedTitles(join(import.meta.dirname, '..')))
    .filter(({ verdict }) => verdict === 'listed')
    .map(({ id }) => id),
)

describe('facts that are still open', () => {
  it('are those of the specification, each once and with a reason', () => {
    const known = new Set(facts.map(({ id }) => id))
    expect(listed.filter((id) => !known.has(id))).toEqual([])
    expect(listed.filter((id, at) => listed.indexOf(id) !== at)).toEqual([])
    for (const reason of Object.keys(stillOpen)) expect(reason.trim()).not.toBe('')
  })

  it('are listed: every other one is cited by a test of the place where it has to be proved', () => {
    const open = new Set(listed)
    expect(facts.map(({ id }) => id).filter((id) => !cited.has(id) && !open.has(id))).toEqual([])
  })

  it('are listed no longer once a test cites them', () => {
    expect(listed.filter((id) => cited.has(id))).toEqual([])
  })
})

describe('citations in the files of tests', () => {
  it('are read from titles and from the tables titles are made of, not from comments', () => {
    const id = ['S2-14', 'safetyManage.team'].join('/')
    const [other, third] = [['S7-09', 'made'].join('/'), ['S3-06', 'link'].join('/')]
    const text = [`it('a team is entered [${id}, ${third}]', () => {})`, `  ['${other}', 'GET'],`, ` * as ${third}x says`].join(
      '\n',
    )
    expect(citedIn(text)).toEqual([id, third, other])
    expect(citedIn(`// ${id}`)).toEqual([])
  })
})
