python3 -m web build
mkdir -p /srv/www/club/noir
cp -r dist/. /srv/www/club/noir/
