import type { ReactElement } from 'react'
import { Dialog } from '../../ui/dialog'
import { shortcuts } from './shell-keys'
import { showShortcuts, useShell } from './shell-state'

/** 全部快捷键；按 ? 显示，帮助的最后也是它。 */
export function Shortcuts(): ReactElement {
  return (
    <>
      <dl className="shortcuts">
        {shortcuts.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="shortcuts-note">在输入框里时，单个字母的快捷键不起作用。</p>
    </>
  )
}

export function ShortcutList(): ReactElement {
  const open = useShell((state) => state.shortcuts)
  return (
    <Dialog open={open} title="快捷键" width={480} tools={false} onClose={() => showShortcuts(false)}>
      <Shortcuts />
    </Dialog>
  )
}
