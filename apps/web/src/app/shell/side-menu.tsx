import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { type ReactElement, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { addressFor } from '../../data/place'
import { usePreference } from '../../data/preferences'
import { useBizCounts } from '../../data/biz-counts'
import { useSession } from '../../data/session'
import { usePinyin } from '../../ui/controls/pinyin'
import { useMedia } from '../../ui/use-media'
import { MenuBadge } from './menu-badge'
import { toggleStar, useFavourites } from './favourites'
import { badgeOf, badgesOf, type MenuBadges } from './menu-badges'
import { MenuFlyout } from './menu-flyout'
import { MenuIcon } from './menu-icon'
import { MenuResizer } from './menu-resizer'
import { FAVOURITES, favouritesOf, filterMenu, isAt, type MenuLeaf, type MenuNode, nodeAt, sheetsOf } from './menu-tree'
import { useTabs } from './tab-store'
import { hasSideList } from './tabs'
import { useHere, useMenu, useViewer } from './use-menu'
import { useProject } from './use-sheet-entries'
import { bringIntoView } from '../../ui/bring-into-view'
import './side-menu.css'

interface NodeProps {
  node: MenuNode
  badges: MenuBadges
  here: string
  /** 当前页面所在的分组。 */
  within: boolean
  open: boolean
  onToggle: () => void
}

function Leaf({ leaf, badges, here }: { leaf: MenuLeaf; badges: MenuBadges; here: string }): ReactElement {
  const starred = useFavourites().starred.includes(leaf.path)
  const label = starred ? `移出常用：${leaf.title}` : `加入常用：${leaf.title}`
  return (
    <li className="menu-line">
      <a
        className="menu-item menu-leaf"
        href={`#${leaf.address ?? leaf.path}`}
        aria-current={isAt(leaf, here) ? 'page' : undefined}
      >
        <span className="menu-text">{leaf.title}</span>
        <MenuBadge count={badgeOf(badges, leaf.pages)} />
      </a>
      {/* 键盘用标签菜单里的同一命令：菜单里每项只停一次。工程里的页面不在菜单，无从常用。 */}
      {leaf.address === undefined && (
        <button
          type="button"
          className="menu-star"
          tabIndex={-1}
          aria-pressed={starred}
          aria-label={label}
          title={label}
          onClick={() => toggleStar(leaf.path)}
        >
          {starred ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        </button>
      )}
    </li>
  )
}

function Node({ node, badges, here, within, open, onToggle }: NodeProps): ReactElement {
  // 常用里的件数在它自己的那一组已经写了。
  const pages = node.key === FAVOURITES ? [] : node.children.flatMap((leaf) => leaf.pages)
  const count = badgeOf(badges, pages)
  if (node.path) {
    return (
      <li>
        <a className="menu-item" href={`#${node.path}`} aria-current={within ? 'page' : undefined}>
          <MenuIcon name={node.icon} />
          <span className="menu-text">{node.title}</span>
          <MenuBadge count={count} />
        </a>
      </li>
    )
  }
  return (
    <li>
      <button type="button" className={`menu-item${within ? ' menu-within' : ''}`} aria-expanded={open} onClick={onToggle}>
        <MenuIcon name={node.icon} />
        <span className="menu-text">{node.title}</span>
        <MenuBadge count={count} />
        <DownOutlined className="menu-arrow" aria-hidden />
      </button>
      {open && (
        <ul>
          {node.children.map((leaf) => (
            <Leaf key={leaf.path} leaf={leaf} badges={badges} here={here} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** 产品版本，构建时写入。 */
const version: string | undefined = import.meta.env['VITE_VERSION']

function MenuFoot({ folded, onFold }: { folded: boolean; onFold: () => void }): ReactElement {
  const user = useSession((state) => state.user)
  return (
    <div className="menu-foot">
      {!folded && (
        <>
          <span className="menu-org">{user?.org_name ?? user?.unit_name ?? ''}</span>
          {version && <span>v{version}</span>}
        </>
      )}
      <button
        type="button"
        aria-label={folded ? '展开菜单' : '收起菜单'}
        title={folded ? '展开菜单' : '收起菜单'}
        onClick={onFold}
      >
        {folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
      </button>
    </div>
  )
}

interface ListProps {
  menu: readonly MenuNode[]
  badges: MenuBadges
  here: string
  word: string
}

/** 只有真的在搜索时才载入拼音表。 */
function FoundMenu({ menu, badges, here, word }: ListProps): ReactElement {
  const matches = usePinyin()
  const viewer = useViewer()
  const project = useProject()
  const sheets = sheetsOf(viewer, menu, (path) => (project === undefined ? path : addressFor(path, { engineering_id: project })))
  return <MenuList menu={filterMenu([...menu, sheets], (text) => matches(text, word))} badges={badges} here={here} word={word} />
}

/** 搜索后的菜单：分组全部展开；不搜索时只展开一个。换了页面，它在菜单里的位置总看得见。 */
function MenuList({ menu, badges, here, word }: ListProps): ReactElement {
  const within = nodeAt(
    menu.filter(({ key }) => key !== FAVOURITES),
    here,
  )?.key
  const unfolds = menu.some(({ key, path }) => key === within && path === undefined)
  // 首页上先展开常用的；还没有常用的，展开待办。
  const atFirst = menu.some(({ key }) => key === FAVOURITES) ? FAVOURITES : 'todo'
  // 换到另一个分组的页面时展开那个分组；在同一分组里以手动开合为准。
  const [chosen, setChosen] = useState<{ within: string | undefined; open: string | undefined }>()
  const open = chosen && chosen.within === within ? chosen.open : unfolds ? within : atFirst
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    bringIntoView(list.current?.querySelector('[aria-current="page"]'))
  }, [here])
  if (menu.length === 0) return <p className="menu-none">没有名称相符的菜单</p>
  return (
    <ul ref={list}>
      {menu.map((node) => (
        <Node
          key={node.key}
          node={node}
          badges={badges}
          here={here}
          within={node.key === within}
          open={word !== '' || open === node.key}
          onToggle={() => setChosen({ within, open: open === node.key ? undefined : node.key })}
        />
      ))}
    </ul>
  )
}

/** 旁边还有一列菜单而屏幕又不宽，或者放大到 150 % 只剩九百多像素时，主菜单先收起，把宽度让给页面；这时手动展开的一直展开，不改宽屏上本人的选择。 */
function useFolded(): readonly [boolean, (folded: boolean) => void] {
  const [kept, keep] = usePreference('menu.folded', false)
  const beside = useTabs(({ tabs, active }) => {
    const tab = tabs.find(({ key }) => key === active)
    return tab !== undefined && hasSideList(tab)
  })
  const narrow = useMedia('(max-width: 1599px)')
  const slim = useMedia('(max-width: 1023.98px)')
  const gives = slim || (beside && narrow)
  const [wanted, setWanted] = useState<boolean>()
  if (!gives) {
    if (wanted !== undefined) setWanted(undefined)
    return [kept, keep]
  }
  return [wanted ?? true, setWanted]
}

/** 左侧菜单：220 或收起为 64，宽度可拖动并记住，可按中文、拼音、首字母搜索。 */
export function SideMenu(): ReactElement {
  const here = useHere()
  const [folded, setFolded] = useFolded()
  const [width, setWidth] = usePreference('menu.width', 220)
  const [text, setText] = useState('')
  const word = useDeferredValue(text.trim())
  const counts = useBizCounts()
  const all = useMenu()
  const { paths } = useFavourites()
  const often = paths.join()
  const menu = useMemo(() => [...favouritesOf(all, often.split(',')), ...all], [all, often])
  const badges = useMemo(() => badgesOf(counts), [counts])
  return (
    <nav className={`menu${folded ? ' menu-folded' : ''}`} aria-label="主菜单" style={folded ? undefined : { width }}>
      {!folded && (
        <label className="menu-search">
          <SearchOutlined aria-hidden />
          <span className="visually-hidden">搜索菜单</span>
          <input
            type="search"
            value={text}
            placeholder="搜索菜单"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      )}
      <div className="menu-scroll">
        {folded && <MenuFlyout menu={menu} badges={badges} here={here} />}
        {!folded && word === '' && <MenuList menu={menu} badges={badges} here={here} word="" />}
        {!folded && word !== '' && <FoundMenu menu={all} badges={badges} here={here} word={word} />}
      </div>
      <MenuFoot folded={folded} onFold={() => setFolded(!folded)} />
      {!folded && <MenuResizer width={width} onWidth={setWidth} />}
    </nav>
  )
}
