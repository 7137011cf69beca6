import { AppError } from '@zhujian/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createSemaphore } from '../../platform/semaphore'

/** 同时签发的件数：同一流水反正一件一件来，多了只是占着数据库连接等锁；签发的人都登录了，多少人都可以等。 */
const signing = createSemaphore({ open: 3, waiting: Number.POSITIVE_INFINITY, full: '签发的人过多，请稍后再试' })

/** 排队签发：很多人同一刻签发时在内存里等，先到先签，等的时候不占数据库连接。 */
export const inLine = signing.run

interface Place {
  /** 答复了，或者对方断开了：还在等的不再等。 */
  readonly over: AbortController
  exit?: () => void
}

/**
 * 从清单、待办中心签发走的是通用的流转接口，也排在同一队里：办完（答复发出）才让下一个。
 * 等的时候断开的不再签发。
 */
export function lineUp(app: FastifyInstance, isSigning: (request: FastifyRequest) => boolean): void {
  const places = new WeakMap<FastifyRequest, Place>()
  app.addHook('preHandler', async (request) => {
    if (!isSigning(request)) return
    const place: Place = { over: new AbortController() }
    places.set(request, place)
    const exit = await signing.enter(place.over.signal)
    if (!place.over.signal.aborted) {
      place.exit = exit
      return
    }
    // 刚轮到就断开了：没有人再来让位。
    exit()
    throw new AppError('wrongState')
  })
  app.addHook('onResponse', async (request) => {
    const place = places.get(request)
    place?.over.abort(new AppError('wrongState'))
    place?.exit?.()
  })
}
