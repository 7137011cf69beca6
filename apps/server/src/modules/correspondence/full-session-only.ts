import { AppError } from '@zhujian/model'
import type { Context } from '../../entity/context'

/** 只为一个工程开的免登录会话看不到持有人的收件、公告与文件柜。 */
export function wholeOnly<I, T>(read: (context: Context, input: I) => Promise<T>): (context: Context, input: I) => Promise<T> {
  return async (context, input) => {
    if (context.session.only_engineering_id !== null) throw new AppError('forbidden')
    return read(context, input)
  }
}
