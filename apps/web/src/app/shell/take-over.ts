/** 等新的离线程序装好、接管，最多这么久；等不到就照常刷新，下一次再换。 */
const LONGEST = 8000

const after = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

async function installed(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  await registration.update().catch(() => undefined)
  const { installing } = registration
  if (!registration.waiting && installing)
    await new Promise<void>((done) => installing.addEventListener('statechange', () => done(), { once: true }))
  return registration.waiting
}

/** 让新的离线程序接管本页：没有接管就刷新，旧的还会给出旧页面。内网 http 访问没有离线程序，直接返回。 */
export async function takeOver(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const registration = await serviceWorker.getRegistration()
  if (!registration?.active || !serviceWorker.controller) return
  const taken = new Promise<void>((done) => serviceWorker.addEventListener('controllerchange', () => done(), { once: true }))
  const handOver = async (): Promise<void> => {
    const worker = await installed(registration)
    worker?.postMessage({ type: 'SKIP_WAITING' })
    if (worker) await taken
  }
  await Promise.race([handOver(), after(LONGEST)])
}
