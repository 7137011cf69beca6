import type { AnyEntity } from '@zhujian/model'
import { operLog, operLogActions } from './audit/oper-log'
import { dictionaryItem } from './reference/dictionary-item'

/** 由自己的模块读写、没有引擎接口的数据：权利与实体一样声明、一样授予，菜单与日志同样认识它们。 */
export const moduleData: readonly AnyEntity[] = [operLog, dictionaryItem]

/** 它们的业务动作：数据名 → 动作名 → 名称。 */
export const moduleActions: Readonly<Record<string, Readonly<Record<string, string>>>> = { oper_log: operLogActions }
