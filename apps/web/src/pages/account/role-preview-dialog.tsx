import { keyOf, rightLabel, screensOf } from '@zhujian/domain/account/right-catalogue'
import { hasEntity, entityOf, grantableRights } from '@zhujian/domain/entities'
import { menuGroups } from '@zhujian/domain/menu'
import type { Screen } from '@zhujian/domain/screens'
import { Dialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'

interface PreviewProps {
  name: string
  held: ReadonlySet<string>
  onClose: () => void
}

/** 预览该角色视图：登录后看得见的菜单与页面，以及每页可做的事。 */
export function RolePreviewDialog({ name, held, onClose }: PreviewProps) {
  const screens = screensOf(held)
  return (
    <Dialog open title={`${name}看到的菜单与页面`} width={720} onClose={onClose}>
      {screens.length === 0 && <Empty text="该角色看不到任何页面" />}
      {menuGroups.map(({ key, title }) => {
        const pages = screens.filter(({ menu }) => menu === key)
        if (pages.length === 0) return null
        return (
          <section key={key} className="role-preview">
            <h3>{title}</h3>
            <dl>
              {pages.map((page) => (
                <div key={page.path}>
                  <dt>{page.title}</dt>
                  <dd>{actsOn(page, held)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
    </Dialog>
  )
}

function actsOn({ right }: Screen, held: ReadonlySet<string>): string {
  if (typeof right === 'string' || !hasEntity(right.entity)) return '查看'
  const entity = entityOf(right.entity)
  const acts = grantableRights(entity).filter((verb) => verb !== entity.name && held.has(keyOf(entity.name, verb)))
  return [...new Set(acts.map((verb) => rightLabel(entity, verb)))].join('、')
}
