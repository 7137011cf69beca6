import { FileDoneOutlined, FileTextOutlined, FolderOutlined, SearchOutlined, StarOutlined, UserOutlined } from '@ant-design/icons'
import type { NumberedRow } from '@zhujian/domain/contracts/numbered'
import { briefOf } from '@zhujian/domain/entity-index'
import { wordsFor } from '@zhujian/domain/screen-words'
import { type KeyboardEvent, type ReactElement, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { addressFor, navigate } from '../../data/place'
import { readOwn, writeOwn } from '../../data/session-items'
import { usePinyin } from '../../ui/controls/pinyin'
import { useFavourites } from './favourites'
import { MenuIcon } from './menu-icon'
import { showPanel } from './shell-state'
import { caseAddress, type FoundApplications, useApplications } from './use-applications'
import { type FoundRows, useFoundRows } from './use-found-rows'
import { useMenu } from './use-menu'
import { useNumbered } from './use-numbered'
import { type ProjectRow, surveyAddress, useKnownProjects, useProjects } from '../../data/use-projects'
import { useSheetEntries } from './use-sheet-entries'
import './search-panel.css'

interface Entry {
  id: string
  title: string
  note: string
  address: string
  icon: ReactElement
  /** 标题前另写着在哪里的，名称本身：按它找，记住的也是它。 */
  name?: string
  /** 旁注不只写编号的，编号本身。 */
  number?: string
  /** 另外的叫法，也找得到。 */
  others?: readonly string[]
}

interface Group {
  title: string
  entries: Entry[]
}

const PER_GROUP = 10
const RECENT = 'panel.recent'

function remember(entry: Entry): void {
  const { address, note, title: told, name: title = told } = entry
  const before = (readOwn<{ address: string }[]>(RECENT) ?? []).filter((each) => each.address !== address)
  writeOwn(RECENT, [{ address, title, note }, ...before].slice(0, 6))
}

const recentEntries = (): Entry[] =>
  (readOwn<{ address: string; title: string; note: string }[]>(RECENT) ?? []).map((each) => ({
    ...each,
    id: `recent-${each.address}`,
    icon: <SearchOutlined aria-hidden />,
  }))

function useMenuEntries(): Entry[] {
  const menu = useMenu()
  return useMemo(
    () =>
      menu.flatMap((node) =>
        node.children.flatMap(({ pages, title: name }) =>
          pages.map((page) => ({
            id: page.path,
            title: page.title,
            note: pages.length > 1 && !node.path ? `${node.title} / ${name}` : node.title === page.title ? '' : node.title,
            address: page.path,
            icon: <MenuIcon name={node.icon} />,
            others: [...wordsFor(page.path), ...(page.former ? [page.former] : [])],
          })),
        ),
      ),
    [menu],
  )
}

/** 前面已有的不再列一次；空的组不列。 */
export const filled = (groups: readonly Group[]): Group[] => {
  const seen = new Set<string>()
  const fresh = ({ address }: Entry) => !seen.has(address) && Boolean(seen.add(address))
  return groups.map((group) => ({ ...group, entries: group.entries.filter(fresh) })).filter(({ entries }) => entries.length > 0)
}

interface Found {
  groups: Group[]
  /** 各处对这个词都已答复。 */
  answered: boolean
}

const entryOf = (row: FoundApplications['rows'][number]): Entry => ({
  id: `case-${row.id}`,
  title: String(row['title']),
  note: String(row['biz_no']),
  address: caseAddress(row.id),
  icon: <FileDoneOutlined aria-hidden />,
})

const projectEntry = (row: ProjectRow, library = ''): Entry => ({
  id: `project-${row.id}`,
  title: row.engineering_name,
  note: [library, row.supervise_no].filter(Boolean).join(' · '),
  number: row.supervise_no ?? '',
  address: surveyAddress(row.id),
  icon: <FolderOutlined aria-hidden />,
})

/** 不在建的也找得到，写明在哪个库：搜不到会当作没有这个工程。 */
function useAllProjects(word: string): { entries: Entry[]; answered: boolean } {
  const found = [useProjects(word, word !== ''), useProjects(word, word !== '', 2), useProjects(word, word !== '', 1)]
  const entries = found.flatMap(({ rows }, at) => rows.map((row) => projectEntry(row, ['', '中间库', '历史库'][at])))
  return { entries, answered: found.every(({ answered }) => answered) }
}

/** 菜单里有的不再列一次。 */
const pagesFor = (menu: readonly Entry[], sheets: readonly Entry[]): Entry[] => {
  const listed = new Set(menu.map(({ address }) => address))
  return [...menu, ...sheets.filter(({ address }) => !listed.has(address))]
}

const starIcon = <StarOutlined aria-hidden />

/** 最近打开的与收藏、常用的页面，不打字时就在眼前。 */
function useKnown(menu: readonly Entry[]): Entry[] {
  const { paths } = useFavourites()
  const recent = recentEntries()
  const seen = new Set(recent.map(({ address }) => address))
  const often = paths.flatMap((path) => menu.filter(({ address }) => address === path && !seen.has(address)))
  return [...recent, ...often.map((entry) => ({ ...entry, id: `often-${entry.id}`, icon: starIcon }))]
}

const nameOf = (row: FoundRows['rows'][number], name: string): string => String(row[name] ?? '')
const sheet = (path: string, row: FoundRows['rows'][number], name: string): string =>
  addressFor(`/projectlibrary/supervise/safetyManage/${path}`, {
    engineering_id: Number(row['engineering_id']),
    'f.name': nameOf(row, name),
  })

const personEntry =
  (path: string) =>
  (row: FoundRows['rows'][number]): Entry => ({
    id: `${path}-${row.id}`,
    title: nameOf(row, 'name'),
    note: nameOf(row, 'engineering_id_text'),
    address: sheet(path, row, 'name'),
    icon: <UserOutlined aria-hidden />,
  })
/** 关键岗位的人也在实名制名册里：一个工程里同名的列一次。 */
const oncePerson = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ title, note }, at) => entries.findIndex((each) => each.title === title && each.note === note) === at)
const documentEntry = (row: FoundRows['rows'][number]): Entry => ({
  id: `document-${row.id}`,
  title: nameOf(row, 'title'),
  note: [nameOf(row, 'doc_no'), nameOf(row, 'engineering_id_text')].filter(Boolean).join(' · '),
  number: nameOf(row, 'doc_no'),
  address: addressFor('/documents/view', { id: row.id }),
  icon: <FileTextOutlined aria-hidden />,
})

const numberedEntry = ({ entity, id, number, title, path }: NumberedRow): Entry => ({
  id: `numbered-${entity}-${id}`,
  title,
  note: `${briefOf(entity).label} ${number}`,
  address: path,
  icon: <FileTextOutlined aria-hidden />,
})

/** 文号的字，或只写到机构与类：杭西建安改〔2026〕0001号。 */
const NUMBERED = /[\d〔号]|[质安]\p{Script=Han}$/u

const DOCUMENT_FIELDS = 'title,doc_no,engineering_id'

/** 文书按标题找，像文号的也按文号找。 */
function useDocuments(word: string): FoundRows {
  const titled = useFoundRows('supervise_doc', word, DOCUMENT_FIELDS)
  const numbered = useFoundRows('supervise_doc', NUMBERED.test(word) ? word : '', DOCUMENT_FIELDS, 'doc_no')
  const rows = [...new Map([...titled.rows, ...numbered.rows].map((row) => [row.id, row])).values()]
  return { rows, answered: titled.answered && numbered.answered }
}

/** 编号就是所键入的这一个：要找的必是它，在最前。 */
const bearing = (entries: readonly Entry[], word: string): Entry[] =>
  entries.filter(({ note, number = note }) => number.toUpperCase() === word.toUpperCase())

/** 最近与收藏、页面按中文、拼音、首字母在本机找；项目、人员、文书、申请与整个编号由服务端按本人的范围找。 */
function useGroups(word: string): Found {
  const matches = usePinyin()
  const menu = useMenuEntries()
  const sheets = useSheetEntries()
  const known = useKnown(menu)
  const { entries: projects, answered } = useAllProjects(word)
  const own = useKnownProjects(word === '')
  const applications = useApplications(word)
  const posts = useFoundRows('manage_user', word, 'name,engineering_id')
  const workers = useFoundRows('worker', word, 'name,engineering_id')
  const documents = useDocuments(word)
  const numbered = useNumbered(word)
  if (!word) {
    const groups = filled([
      { title: '工程', entries: own.map((row) => projectEntry(row)).slice(0, PER_GROUP) },
      { title: '最近与常用', entries: known.slice(0, PER_GROUP) },
      { title: '页面', entries: known.length > 0 ? [] : menu.slice(0, PER_GROUP) },
    ])
    return { groups, answered: true }
  }
  const named = (entries: readonly Entry[]) =>
    entries.filter(({ title, note, name, others = [] }) =>
      [...(name === undefined ? [title, note] : [name]), ...others].some((text) => text && matches(text, word)),
    )
  const before = named(known).slice(0, PER_GROUP)
  const [papers, cases] = [documents.rows.map(documentEntry), applications.rows.map(entryOf)]
  const groups = filled([
    { title: '编号相符', entries: [...numbered.rows.map(numberedEntry), ...bearing([...projects, ...papers, ...cases], word)] },
    // 工程打开着：要找的多半是它的这一页。
    { title: '本工程', entries: named(sheets.own).slice(0, PER_GROUP) },
    { title: '最近与常用', entries: before },
    { title: '工程', entries: projects.slice(0, PER_GROUP) },
    {
      title: '人员',
      entries: oncePerson([...posts.rows.map(personEntry('manageUser')), ...workers.rows.map(personEntry('worker'))]),
    },
    { title: '文书', entries: papers },
    { title: '申请', entries: cases },
    { title: '页面', entries: pagesFor(named(menu), named(sheets.all)).slice(0, PER_GROUP) },
  ])
  return {
    groups,
    answered: [answered, ...[applications, posts, workers, documents, numbered].map((each) => each.answered)].every(Boolean),
  }
}

function choose(entry: Entry): void {
  remember(entry)
  showPanel(false)
  navigate(entry.address)
}

interface ListProps {
  groups: Group[]
  answered: boolean
  at: string | undefined
  listId: string
}

interface OptionProps {
  entry: Entry
  id: string
  selected: boolean
}

function Option({ entry, id, selected }: OptionProps): ReactElement {
  return (
    <button
      type="button"
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select can show neither icon nor note
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className="panel-entry"
      onClick={() => choose(entry)}
    >
      {entry.icon}
      <span className="panel-title">{entry.title}</span>
      <span className="panel-note">{entry.note}</span>
    </button>
  )
}

function Results({ groups, answered, at, listId }: ListProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select can show neither icon nor note
    <div id={listId} role="listbox" aria-label="搜索结果" aria-busy={!answered} className="panel-list">
      {groups.map((group) => (
        <fieldset key={group.title} aria-label={group.title}>
          <p className="panel-group">{group.title}</p>
          {group.entries.map((entry) => (
            <Option key={entry.id} entry={entry} id={`${listId}-${entry.id}`} selected={entry.id === at} />
          ))}
        </fieldset>
      ))}
      {groups.length === 0 && <p className="panel-none">{answered ? '没有符合条件的内容' : '正在查找…'}</p>}
    </div>
  )
}

/** 回车打开选中的一项；结果没有来齐的，就等到这个词的结果来了再打开。改了词就不再等。 */
function useEnter(text: string, at: Entry | undefined, ready: boolean): () => void {
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    if (wanted === text && ready && at) choose(at)
  }, [wanted, text, ready, at])
  return () => setWanted(text)
}

/** 选中项随方向键移动，回车打开，Esc 关闭。 */
function usePanel(listId: string) {
  const [text, setText] = useState('')
  const word = useDeferredValue(text.trim())
  const { groups, answered } = useGroups(word)
  const entries = groups.flatMap((group) => group.entries)
  const [index, setIndex] = useState(0)
  const at = entries[Math.min(index, entries.length - 1)]
  const enter = useEnter(text, at, answered && word === text.trim())
  useEffect(() => {
    if (at) document.getElementById(`${listId}-${at.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, listId])
  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setIndex((index + 1) % Math.max(1, entries.length))
    else if (event.key === 'ArrowUp') setIndex((index - 1 + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') enter()
    else if (event.key === 'Escape') showPanel(false)
    else if (event.key !== 'Tab') return
    event.preventDefault()
  }
  const change = (next: string): void => {
    setText(next)
    setIndex(0)
  }
  return { text, groups, answered, at: at?.id, keys, change }
}

/** 搜索面板的内容：输入框与结果。 */
export function SearchPanel(): ReactElement {
  const listId = useId()
  const { text, groups, answered, at, keys, change } = usePanel(listId)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <dialog> needs Chromium 102 to hold the focus (inert)
    <div className="panel" role="dialog" aria-modal="true" aria-label="搜索">
      <label className="panel-input">
        <SearchOutlined aria-hidden />
        <input
          ref={focusOnce}
          role="combobox"
          aria-label="搜索页面、工程、人员、文书、申请或编号"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={at && `${listId}-${at}`}
          autoComplete="off"
          placeholder="搜索页面、工程、人员、文书、申请或编号，支持拼音和首字母"
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={keys}
        />
        <kbd>Esc</kbd>
      </label>
      <Results groups={groups} answered={answered} at={at} listId={listId} />
    </div>
  )
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus()
