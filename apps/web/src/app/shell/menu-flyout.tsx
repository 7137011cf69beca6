import { Popover } from 'antd'
import { type ReactElement, useState } from 'react'
import { MenuBadge } from './menu-badge'
import { badgeOf, type MenuBadges } from './menu-badges'
import { MenuIcon } from './menu-icon'
import { FAVOURITES, isAt, type MenuNode, nodeAt } from './menu-tree'

interface FlyoutProps {
  node: MenuNode
  badges: MenuBadges
  here: string
  onChoose: () => void
}

function Flyout({ node, badges, here, onChoose }: FlyoutProps): ReactElement {
  if (node.path) return <span className="menu-flyout-title">{node.title}</span>
  return (
    <ul className="menu-flyout">
      <li className="menu-flyout-title">{node.title}</li>
      {node.children.map((leaf) => (
        <li key={leaf.path}>
          <a
            className="menu-item menu-leaf"
            href={`#${leaf.path}`}
            aria-current={isAt(leaf, here) ? 'page' : undefined}
            onClick={onChoose}
          >
            <span className="menu-text">{leaf.title}</span>
            <MenuBadge count={badgeOf(badges, leaf.pages)} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function FoldedItem({ node, badges, here, within }: Omit<FlyoutProps, 'onChoose'> & { within: boolean }): ReactElement {
  const [open, setOpen] = useState(false)
  const icon = <MenuIcon name={node.icon} />
  const name = node.title
  const count =
    node.key === FAVOURITES
      ? 0
      : badgeOf(
          badges,
          node.children.flatMap(({ pages }) => pages),
        )
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={['hover', 'click']}
      placement="rightTop"
      arrow={false}
      styles={{ container: { padding: 4 } }}
      content={<Flyout node={node} badges={badges} here={here} onChoose={() => setOpen(false)} />}
    >
      {node.path ? (
        <a className="menu-item" href={`#${node.path}`} aria-label={name} aria-current={within ? 'page' : undefined}>
          {icon}
          <MenuBadge count={count} />
        </a>
      ) : (
        <button
          type="button"
          className={`menu-item${within ? ' menu-within' : ''}`}
          aria-label={name}
          aria-haspopup="true"
          aria-expanded={open}
        >
          {icon}
          <MenuBadge count={count} />
        </button>
      )}
    </Popover>
  )
}

/** 收起的菜单：图标一列，下级从右侧弹出；键盘用回车打开。 */
export function MenuFlyout({
  menu,
  badges,
  here,
}: {
  menu: readonly MenuNode[]
  badges: MenuBadges
  here: string
}): ReactElement {
  const within = nodeAt(
    menu.filter(({ key }) => key !== FAVOURITES),
    here,
  )?.key
  return (
    <ul>
      {menu.map((node) => (
        <li key={node.key}>
          <FoldedItem node={node} badges={badges} here={here} within={node.key === within} />
        </li>
      ))}
    </ul>
  )
}
