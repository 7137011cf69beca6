import type { FastifyInstance } from 'fastify'
import './vehicle-effects'

/** 车辆备案与进出。 */
export async function vehicleModule(_app: FastifyInstance): Promise<void> {}
