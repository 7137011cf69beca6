import { briefOf } from '@zhujian/domain/entity-index'
import { entryOf, type MenuEntry } from '@zhujian/domain/menu'
import { isOpenTo } from '@zhujian/domain/screen-access'
import { type Screen, screenOf, screens } from '@zhujian/domain/screens'
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useMemo } from 'react'
import { useBizCounts } from '../../data/biz-counts'
import { bringIntoView } from '../../ui/bring-into-view'
import { type SideGroup, SideList } from '../../ui/side-list'
import { useMore } from '../../ui/use-more'
import { badgesOf } from './menu-badges'
import { namedPage } from './menu-tree'
import type { OpenTab } from './tabs'
import { useViewer } from './use-menu'

const HISTORY = '/history'
const PROJECT_LIBRARIES = ['在建', '历史库'] as const
/** 不属于工程的清单没有在建可言，进历史也由它自己的按钮；到了历史里才在这里回来。 */
const OWN_LIBRARIES = ['当前', '历史'] as const
const isOfProjects = ({ right }: Screen): boolean => typeof right === 'object' && briefOf(right.entity).scope === 'project'
const baseOf = (path: string): string => (path.endsWith(HISTORY) ? path.slice(0, -HISTORY.length) : path)

interface SwitchProps {
  tab: OpenTab
  onChoose: (address: string) => void
}

/** 同一项的几页之间、在办与历史之间的切换；一项里页面多的，分段列在左侧。 */
export function PageSwitch({ tab, onChoose }: SwitchProps): ReactElement | null {
  const viewer = useViewer()
  const base = baseOf(tab.path)
  const entry = screenOf(base)?.entry
  const renamed = useBizCounts()?.renamed
  const pages = useMemo(
    () =>
      entry
        ? screens
            .filter((screen) => screen.entry === entry && isOpenTo(screen, viewer))
            .map((screen) => namedPage(screen, renamed))
        : [],
    [entry, viewer, renamed],
  )
  const past = screenOf(`${base}${HISTORY}`)
  const library = past?.ready && (isOfProjects(past) ? PROJECT_LIBRARIES : tab.path === past.path && OWN_LIBRARIES)
  const side = entry && pages.length > 1 && entryOf(entry).sections
  return (
    <>
      {side && <Sections entry={entry} pages={pages} here={base} onChoose={onChoose} />}
      {((!side && pages.length > 1) || library) && (
        <Row pages={pages} here={tab.path}>
          {!side && pages.length > 1 && <Links pages={pages} here={base} onChoose={onChoose} />}
          {library && <Libraries base={base} here={tab.path} titles={library} onChoose={onChoose} />}
        </Row>
      )}
    </>
  )
}

/** 一行放不下的，写明哪一侧还有；正在看的一页总在眼前。 */
function Row({ pages, here, children }: { pages: readonly Screen[]; here: string; children: ReactNode }): ReactElement {
  const row = useMore<HTMLElement>(pages)
  useEffect(() => bringIntoView(row.current?.querySelector('[aria-current="page"]')), [row, here])
  return (
    <nav ref={row} className="place-switch" aria-label="切换页面">
      {children}
    </nav>
  )
}

interface PartProps {
  pages: readonly Screen[]
  here: string
  onChoose: (address: string) => void
}

function Sections({ entry, pages, here, onChoose }: PartProps & { entry: MenuEntry }): ReactElement {
  const counts = useBizCounts()
  const groups = useMemo(() => {
    const badges = badgesOf(counts)
    return (entryOf(entry).sections ?? []).flatMap((title, at): SideGroup[] => {
      const items = pages
        .filter(({ section }) => section === title)
        .map(({ path, title: name }) => ({
          address: path,
          title: name,
          ...(badges[path] ? { count: String(badges[path]), tone: 'danger' as const, hint: '件待处理' } : {}),
        }))
      return items.length > 0 ? [{ key: title, items, ...(at > 0 || items.length > 1 ? { title } : {}) }] : []
    })
  }, [entry, pages, counts])
  return <SideList label={entryOf(entry).title} groups={groups} here={here} onChoose={onChoose} />
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(event.target as HTMLElement)
  event.preventDefault()
  links[(at + step + links.length) % links.length]?.focus()
}

function Links({ pages, here, onChoose }: PartProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows only move the focus between its links
    <ul onKeyDown={walk}>
      {pages.map(({ path, title }) => (
        <li key={path}>
          <Link address={path} title={title} here={path === here} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

interface LibrariesProps {
  base: string
  here: string
  titles: readonly [current: string, past: string]
  onChoose: (address: string) => void
}

function Libraries({ base, here, titles, onChoose }: LibrariesProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows only move the focus between its links
    <ul className="place-libraries" onKeyDown={walk}>
      {[base, `${base}${HISTORY}`].map((address, at) => (
        <li key={address}>
          <Link address={address} title={titles[at] ?? ''} here={here === address} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

interface LinkProps {
  address: string
  title: string
  here: boolean
  onChoose: (address: string) => void
}

function Link({ address, title, here, onChoose }: LinkProps): ReactElement {
  return (
    <a
      href={`#${address}`}
      aria-current={here ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onChoose(address)
      }}
    >
      {title}
    </a>
  )
}
