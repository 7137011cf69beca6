import { describe, expect, it } from 'vitest'
import { craneSteps } from './crane-flow'

describe('what one sees while a crane is decided on (建质〔2008〕76号)', () => {
  it.each([
    ['endorse', ['owner_unit', 'install_unit', 'install_qual', 'made_on', 'assess_to', 'notice_file']],
    ['review', ['owner_unit', 'install_unit', 'install_qual', 'made_on', 'notice_file', 'endorsed_by']],
    [
      'receive',
      ['owner_unit', 'install_unit', 'install_qual', 'made_on', 'notice_no', 'notice_file', 'endorsed_by', 'reviewed_by'],
    ],
    ['test', ['owner_unit', 'install_unit', 'install_on']],
    ['accept', ['owner_unit', 'install_unit', 'install_qual', 'test_unit', 'test_no', 'test_result', 'test_file']],
    [
      'register',
      [
        'record_no',
        'made_on',
        'owner_unit',
        'install_qual',
        'notice_no',
        'test_unit',
        'test_result',
        'accept_members',
        'accept_file',
      ],
    ],
  ] as const)('%s shows the parties and the papers it rests on', (name, names) => {
    const shows: readonly string[] = craneSteps[name].shows
    expect(names.filter((each) => !shows.includes(each))).toEqual([])
  })

  it('the age of the machine is said to everybody who lets it on (建设部公告第659号)', () => {
    const row = { crane_kind: 1, model: 'QTZ80', made_on: '2005-05-01', rated_moment: null, assess_file: null, assess_to: null }
    for (const name of ['notify', 'endorse', 'review', 'receive', 'accept', 'register'] as const)
      expect([name, craneSteps[name].told(row)]).toEqual([name, expect.stringContaining('已超过630～1250 kN·m塔式起重机 15 年')])
  })
})
