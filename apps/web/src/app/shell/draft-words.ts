import { allEntities } from '@zhujian/domain/entities'
import { listScreenOf, screens } from '@zhujian/domain/screens'
import type { AnyEntity } from '@zhujian/model'
import type { KeptDraft } from '../../data/drafts'
import { addressFor } from '../../data/place'
import { wizardAddress } from '../../pages/project/project-paths'

interface DraftWords {
  readonly text: string
  /** 接着填写的页面；没有自己页面的不给。 */
  readonly address?: string | undefined
}

const known: Readonly<Record<string, AnyEntity>> = Object.fromEntries(allEntities.map((entity) => [entity.name, entity]))
const NEW = /^new\b/

const addressOf = (path: string): string | undefined =>
  screens.some((screen) => screen.path === path && screen.ready) ? addressFor(path, {}) : undefined

const pageOf = (entity: string): string | undefined => {
  const screen = listScreenOf(entity)
  return screen && addressFor(screen.path, {})
}

/** 新建的是 事项.工程[.由哪一条记录]，重报的是 again.申请。 */
function applicationOf(key: string): string {
  const [kind = '', id, about] = key.split('.')
  return addressFor('/biz/apply', kind === 'again' ? { id } : { id: kind, project: id, about })
}

const wordsOf: Readonly<Record<string, (rest: string, key: string) => DraftWords>> = {
  edit: (name, key) => ({
    text: `${NEW.test(key) ? '新建' : '编辑'}${known[name]?.label ?? '内容'}`,
    address: pageOf(name),
  }),
  step: (name, key) => ({
    text: `${known[name]?.flow?.steps[key.split('.')[0] ?? '']?.label ?? '办理'}：${known[name]?.label ?? '数据'}`,
    address: pageOf(name),
  }),
  wizard: (_rest, key) => ({
    text: key === 'new' ? '报监申请' : '修改报监申请',
    address: wizardAddress(key === 'new' ? undefined : Number(key)),
  }),
  audit: (_rest, key) => ({ text: '工程审核意见', address: addressFor('/engineeringAudit', { id: key }) }),
  biz: (rest, key) =>
    rest === 'opinion'
      ? { text: '审批意见', address: addressOf('/tobeDone') }
      : { text: '业务申请', address: applicationOf(key) },
}

/** 草稿是什么、到哪里接着填，由保存时的类别与名称推出。 */
export function draftWords({ scope, key }: Pick<KeptDraft, 'scope' | 'key'>): DraftWords {
  const [kind = '', ...rest] = scope.split('.')
  return wordsOf[kind]?.(rest.join('.'), key) ?? { text: '未提交的内容' }
}
