import { SEEN_CHANGE } from '@zhujian/domain/contracts/wire'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'

/** Beginning of the keys of answers: a name, or a name and a path. */
export type KeyStart = readonly string[]

/** Name under which what stands over every page of a project is read: its head, the numbers of its menu, whether it may build. */
export const WORKSPACE = 'workspace'

/** Name under which one application is read, with what is checked of its project. */
export const CASE = 'biz_case'

/** Drawn from everything that happens: the page of one's own affairs, the list of what waits, the numbers on badges and beside a project, the checks of an application. */
const DRAWN_FROM_ALL: readonly KeyStart[] = [['home'], ['biz', bizApi.todo], ['biz', bizApi.counts], [CASE], [WORKSPACE]]

/** Entities that pages read under another name than their own. */
const READ_AS: Readonly<Record<string, readonly KeyStart[]>> = {
  approval_type: [['biz'], [CASE]],
  biz: [['biz'], [CASE]],
  document_flow: [['document_flow'], ['doc_folder']],
  engineering_file: [['engineering']],
  setting_change: [['setting']],
  [SEEN_CHANGE]: [['biz', bizApi.inbox]],
}

/** What is shown of a project beside its own row; a change of these is a change of its page. */
const SHOWN_WITH: Readonly<Record<string, readonly string[]>> = {
  engineering: ['engineering_file', 'engineering_unit', 'manage_user', 'monomer', 'section'],
  // What the checks of an application look at: whoever decides does not decide on what was so when he opened it.
  [CASE]: [
    'engineering',
    'hidden_danger',
    'safety_check',
    'stop_work',
    'crane',
    'salary_sheet',
    'manage_user',
    'bank_account',
    'supervise_doc',
  ],
  [WORKSPACE]: ['engineering', 'hidden_danger', 'safety_check', 'stop_work', 'supervise_doc', 'biz', 'state_correction'],
}

/** Names under which the rows of an entity are read. */
export const readAs = (name: string): readonly KeyStart[] => [
  ...(READ_AS[name] ?? [[name]]),
  ...Object.keys(SHOWN_WITH).flatMap((shown) => (SHOWN_WITH[shown]?.includes(name) ? [[shown]] : [])),
]

/** Entities whose changes concern what is read under a name. */
export const readFrom = (name: string): readonly string[] => [
  name,
  ...(SHOWN_WITH[name] ?? []),
  ...Object.keys(READ_AS).filter((entity) => READ_AS[entity]?.some(([first]) => first === name)),
]

/** Which answers are out of date once these entities have changed. */
export const outdatedBy = (names: readonly string[]): readonly KeyStart[] => [
  ...names.flatMap((name) => READ_AS[name] ?? [[name]]),
  ...DRAWN_FROM_ALL,
]

const CHANNEL = 'zhujian.changes'

/** The other windows of this browser hear which entities were changed here: names, nothing else. */
export function otherWindows(onChanged: (names: readonly string[]) => void): (names: readonly string[]) => void {
  // iOS before 15.4 has none: its windows wait for the age of their answers.
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) onChanged(data.filter((name) => typeof name === 'string'))
  })
  return (names) => channel.postMessage(names)
}
