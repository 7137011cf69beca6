import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import type { SavedView } from './saved-view'

export interface ViewDoings {
  /** Saves the list as it stands under a new name. */
  onSaveAs: () => void
  onUpdate: (view: SavedView) => void
  onRename: (view: SavedView) => void
  onShare: (view: SavedView, shared: boolean) => void
  onDelete: (view: SavedView) => void
  /** The view shown becomes, or stops being, the one the list opens with. */
  onDefault: (on: boolean) => void
}

interface ViewMenuProps extends ViewDoings {
  /** The saved view shown, if it is one. */
  current: SavedView | undefined
  changed: boolean
  isDefault: boolean
}

type Item = NonNullable<MenuProps['items']>[number]

/** Right end of the view tabs: keep the list as it stands, and what can be done with the view shown. */
export function ViewMenu(props: ViewMenuProps) {
  const { current, changed, isDefault, onSaveAs, onUpdate, onDefault } = props
  const own = current?.own ? current : undefined
  const items: Item[] = [
    { key: 'new', label: '另存为新视图', onClick: onSaveAs },
    {
      key: 'default',
      label: isDefault ? '不再默认打开' : '设为默认视图',
      onClick: () => onDefault(!isDefault),
    },
    ...(own ? ownItems(own, props) : []),
  ]
  return (
    <>
      {own && changed && (
        <Button type="link" size="small" onClick={() => onUpdate(own)}>
          保存修改
        </Button>
      )}
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className="zj-view-menu" aria-haspopup="menu">
          视图
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
    </>
  )
}

const ownItems = (view: SavedView, { onRename, onShare, onDelete }: ViewDoings): Item[] => [
  { type: 'divider' },
  { key: 'rename', label: '重命名', onClick: () => onRename(view) },
  view.shared
    ? { key: 'unshare', label: '取消共享', onClick: () => onShare(view, false) }
    : { key: 'share', label: '共享给本单位同事', onClick: () => onShare(view, true) },
  { key: 'delete', label: '删除视图', danger: true, onClick: () => onDelete(view) },
]
