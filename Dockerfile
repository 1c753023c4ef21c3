# The program in an image of its own:
#
#     docker build -t tsume .
#     docker run --rm -i tsume solve - <problems.sfen
#     docker run --rm -v "$PWD:/work" tsume check problems.yaml
FROM rust:1-slim AS build
WORKDIR /source
COPY . .
# Linked without a C library of the system, so that it runs without anything else.
RUN target="$(uname -m)-unknown-linux-musl" \
    && rustup target add "$target" \
    && cargo build --locked --profile dist --bins --target "$target" \
    && mkdir /programs \
    && cp "target/$target/dist/tsume" "target/$target/dist/tsume-usi" /programs

FROM scratch
COPY --from=build /programs /usr/local/bin/
COPY --from=build /source/LICENSE-MIT /source/LICENSE-APACHE /licenses/
WORKDIR /work
ENTRYPOINT ["/usr/local/bin/tsume"]
