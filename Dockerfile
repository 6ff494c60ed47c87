# The image holds the built server and the packages that it needs at run time, nothing else.
# It runs as the unprivileged user `node` and writes to DATA_DIR only, so that the rest of the
# file system may be read-only (compose.yaml does that). Current Node LTS.

FROM node:24-slim AS build
WORKDIR /srv/sawt
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /srv/sawt
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /srv/sawt
RUN mkdir /data && chown node:node /data
COPY --from=packages /srv/sawt/node_modules ./node_modules
COPY --from=build /srv/sawt/build ./build
COPY package.json ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/server.js"]
