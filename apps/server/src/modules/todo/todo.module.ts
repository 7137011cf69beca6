import { bizKindDict } from '@zhujian/domain/biz/kind-codes'
import { todoInput } from '@zhujian/domain/contracts/biz'
import type { BadgeAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { approvalTypes, inboxCounts } from '../approval/public'
import { flowCount, todoList } from './todo-list'
import { defineTurnReminder } from './turn-reminder.job'

/** 待办中心：各领域等本人办的，件数、清单与提醒。 */
export async function todoModule(app: FastifyInstance): Promise<void> {
  route(app, { method: 'GET', url: bizApi.counts, right: { signedIn: '本人的待办件数' }, background: true }, badge)
  route(app, { method: 'GET', url: bizApi.todo, right: { signedIn: '本人的待办' }, input: todoInput }, todoList)
  defineTurnReminder(app.platform)
}

/** 角标：all 与待办中心“在办”的合计相同；改过名称的事项，菜单跟着用现名。 */
async function badge(context: Context): Promise<BadgeAnswer> {
  const { steps, ...counts } = await inboxCounts(context, flowCount)
  const types = [...(await approvalTypes(context.platform)).values()]
  const renamed = types.filter(({ code, label }) => label !== bizKindDict.labelOf(code)).map(({ code, label }) => [code, label])
  return { ...counts, all: counts.todo + steps, renamed: Object.fromEntries(renamed) }
}
