# syntax=docker/dockerfile:1

FROM node:20.20-slim AS build
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
RUN npm install --global "$(node -p "require('./package.json').packageManager")" && pnpm fetch
COPY . .
RUN pnpm install --offline --frozen-lockfile && pnpm -r build

# The same lock file again, for what the server needs when it runs.
FROM build AS production
RUN rm -rf node_modules packages/*/node_modules \
 && pnpm install --offline --frozen-lockfile --prod --filter @clabber/server

FROM node:20.20-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=production /app/node_modules node_modules
COPY --from=production /app/packages/server/node_modules packages/server/node_modules
COPY --from=build /app/packages/server/package.json packages/server/
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/packages/client/dist packages/client/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/dist/main.mjs"]
